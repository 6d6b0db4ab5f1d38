// Draws the report from the data that stands above. Nothing is fetched, and no text of the report becomes markup: all of it
// goes through textContent. What is not looked at is not drawn.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const number = new Intl.NumberFormat("en");
  const n = (x) => number.format(x);
  const plural = (count, what) => `${n(count)} ${what}${count === 1 ? "" : "s"}`;
  const percent = (share) => `${Math.min(100, Math.ceil(share * 100 - 1e-9))} %`;
  const star = (access) => (access.inLoop ? "*" : "");
  const iterations = (access) => (access.iterations ? `${access.iterations} iterations` : "one iteration");

  /** An element with attributes and children; texts become text. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") element.addEventListener("click", value);
      else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter((c) => c !== undefined && c !== null));
    return element;
  }

  //===--- Places -----------------------------------------------------------===//

  const fileOf = (access) => data.files[access.file];
  const shortWhere = (place) => `${data.files[place.file].name.split("/").pop()}:${place.line}`;
  const whereText = (place) => `${data.files[place.file].name}:${place.line}`;
  const encodedPath = (path) => path.split("/").map(encodeURIComponent).join("/");

  function links(place) {
    const file = data.files[place.file];
    const parts = [];
    if (file.path) {
      const path = encodedPath(file.path).replace(/^\/?/, "/");
      parts.push(make("a", { href: `vscode://file${path}:${place.line}:${place.column || 1}` }, "open in editor"));
    }
    if (data.sourceUrl && !file.name.startsWith("/")) {
      const url = data.sourceUrl.replaceAll("{file}", encodedPath(file.name)).replaceAll("{line}", String(place.line));
      parts.push(make("a", { href: url, rel: "noreferrer" }, "show in repository"));
    }
    return parts.flatMap((part, i) => (i ? [" · ", part] : [part]));
  }

  //===--- The list ---------------------------------------------------------===//

  const kindOf = (access) => `${access.operation} of ${plural(access.bytes, "byte")}`;
  const waysOf = (access) =>
    access.verdict === "unknown" ? "not known"
      : access.verdict === "data-dependent" ? (access.ways[1] > 1 ? `up to ${access.ways[1]}-way` : "no conflict")
      : access.ways[1] === 0 ? "not executed"
      : access.ways[1] <= 1 ? "no conflict"
      : `${access.verdict === "bounded" || access.ways[0] !== access.ways[1] ? "up to " : ""}${access.ways[1]}-way`;

  function shareBar(share, of) {
    const fill = make("span");
    fill.style.width = `${Math.max(share * 100, 1)}%`;
    return make("span", { class: "share" }, make("span", { class: "bar" }, fill), `saves ≤ ${percent(share)} ${of}`);
  }

  /** \p targets: the accesses that it is about; the first is shown. */
  function entry(title, where, share, targets, of) {
    return make("li", {},
      make("button", { type: "button", "data-accesses": targets.join(" "), onclick: () => select(targets[0], true) },
        make("span", { class: "name" }, title), make("span", { class: "where" }, where),
        share > 0 ? shareBar(share, of) : undefined));
  }

  /** "48, 49 and 2 more". */
  function some(texts) {
    const different = [...new Set(texts)], most = 4;
    return different.slice(0, most).join(", ") + (different.length > most ? ` and ${different.length - most} more` : "");
  }

  const lists = {
    findings: {
      note: data.findings.length
        ? `Arrays with conflicts, by wasted wavefronts per launch. The share: what fixing all of one saves at most of its kernel's shared-memory time${data.kernels.some((k) => k.inLoop) ? `, ${data.assumption}` : ""}.`
        : "No conflicts were found.",
      size: data.findings.length,
      row: (i) => {
        const f = data.findings[i], targets = f.conflicts.map((c) => c.access), a = data.accesses[targets[0]];
        const others = targets.length - 1 ? `, and ${n(targets.length - 1)} more` : "";
        const lines = some([shortWhere(a), ...targets.map((t) => data.accesses[t]).map((o) => (o.file === a.file ? o.line : shortWhere(o)))
          .filter((line) => line !== a.line)]);
        return entry(`${i + 1}. ${waysOf(a)} ${a.operation} of ${a.array}${f.conflicts[0].loops ? ", in a loop" : ""}${others}`,
          `${lines} in ${data.kernels[a.kernel].name}`, f.share, targets, "of its kernel");
      },
    },
    all: {
      note: "Every access to shared memory, in the order of kernels and execution.",
      size: data.accesses.length,
      row: (i) => {
        const a = data.accesses[i];
        return entry(`${a.array || "?"}: ${kindOf(a)}, ${waysOf(a)}`,
          `${shortWhere(a)} in ${data.kernels[a.kernel].name}, ${data.kernels[a.kernel].block}`, 0, [i]);
      },
    },
    kernels: {
      note: "Kernels by wasted wavefronts. A star marks numbers for one iteration of a loop of unknown length.",
      size: data.kernels.length,
      row: (i) => {
        const k = data.kernels[i], mark = k.inLoop ? "*" : "";
        const totals = `${n(k.wavefronts)}${mark} wavefronts per block, ${n(k.ideal)}${mark} at best`;
        return entry(k.name, `${k.block} threads${k.blocks ? `, ${plural(k.blocks, "block")}` : ""}: ${totals}`, k.share, [k.first], "of it");
      },
    },
  };
  let shown = { list: "findings", rows: 0 };
  let current = -1;

  function showMore() {
    const list = lists[shown.list], end = Math.min(shown.rows + 60, list.size);
    const rows = document.createDocumentFragment();
    for (; shown.rows < end; ++shown.rows) rows.append(list.row(shown.rows));
    $("list").append(rows);
    $("more").hidden = shown.rows >= list.size;
    $("more").textContent = `Show more (${n(list.size - shown.rows)} left)`;
    markCurrent();
  }

  function showList(name) {
    shown = { list: name, rows: 0 };
    for (const which of Object.keys(lists)) $(`show-${which}`).setAttribute("aria-pressed", String(which === name));
    $("list-note").textContent = lists[name].note;
    $("list").replaceChildren();
    showMore();
  }

  function markCurrent() {
    for (const button of $("list").querySelectorAll("button"))
      if (button.dataset.accesses.split(" ").includes(String(current))) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
  }

  /** Up and down go through the list. */
  function moveInList(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...$("list").querySelectorAll("button")];
    const to = buttons[buttons.indexOf(document.activeElement) + step];
    if (!to) return;
    to.focus();
    event.preventDefault();
  }

  //===--- The bank map -----------------------------------------------------===//

  /** What is drawn of the selected access. */
  const view = { layout: 0, step: 0, warp: 0, phase: 0 };

  /** The warps of a step: runs of [first warp, warps, pattern, base, bytes from warp to warp] become one request each. */
  function requestsOf(step) {
    const requests = [];
    for (const [first, count, pattern, base, stride] of step.runs)
      for (let i = 0; i < count; ++i) requests.push({ warp: first + i, pattern, base: base + i * stride });
    return requests;
  }

  const floorMod = (a, b) => ((a % b) + b) % b;

  /** The words that each lane of a phase wants: rows of words, by bank. */
  function gridOf(request, phase) {
    const pattern = data.patterns[request.pattern];
    const rows = new Map();
    for (const lane of phase.lanes) {
      const start = request.base + pattern.offsets[lane];
      const end = Math.min(phase.end ?? pattern.bytes, pattern.bytes);
      const last = Math.floor((start + end - 1) / phase.bankBytes);
      for (let word = Math.floor((start + (phase.begin || 0)) / phase.bankBytes); word <= last; ++word) {
        const bank = floorMod(word, phase.banks);
        if (!rows.has(word - bank)) rows.set(word - bank, new Map());
        const row = rows.get(word - bank);
        if (!row.has(bank)) row.set(bank, []);
        row.get(bank).push({ lane, byte: start });
      }
    }
    return [...rows].sort((a, b) => a[0] - b[0]);
  }

  const short = (lanes) => (lanes.length === 1 ? `${lanes[0].lane}` : `${lanes[0].lane}+${lanes.length - 1}`);

  /** "tile[3][0]" for a byte of the array, if the layout is one of strides. */
  function elementAt(access, layout, byte) {
    byte -= layout.within ?? 0; // a member of a struct
    if (!layout.strides || byte < 0) return "";
    let text = access.array;
    for (const stride of layout.strides) {
      text += `[${Math.floor(byte / stride)}]`;
      byte %= stride;
    }
    return byte ? "" : text;
  }

  function reading(access, layout, phase, bank, word, lanes) {
    const each = lanes.map(({ lane, byte }) => {
      const element = elementAt(access, layout, byte);
      return `lane ${lane}: ${element ? `${element}, ` : ""}byte ${n(byte)}`;
    });
    return `Bank ${bank}, word ${n(word)}: ${each.slice(0, 8).join("; ")}${each.length > 8 ? `; and ${each.length - 8} more lanes` : ""}`;
  }

  function drawMap(access) {
    const layout = access.layouts[view.layout], step = layout.steps[view.step];
    const request = requestsOf(step)[view.warp], pattern = data.patterns[request.pattern];
    const phase = pattern.phases[view.phase], rows = gridOf(request, phase);
    const slow = slowBanks(request, phase, rows);

    const head = make("tr", {}, make("th", { scope: "col" }, "bank"));
    for (let bank = 0; bank < phase.banks; ++bank)
      head.append(make("th", { scope: "col", class: slow.has(bank) ? "slow" : undefined }, `${bank}`));
    const body = make("tbody");
    for (const [first, cells] of rows) {
      const row = make("tr", {}, make("th", { scope: "row" }, `word ${n(first)}`));
      for (let bank = 0; bank < phase.banks; ++bank) {
        const lanes = cells.get(bank);
        if (!lanes) {
          row.append(make("td"));
          continue;
        }
        const text = reading(access, layout, phase, bank, first + bank, lanes);
        const cell = make("td", { class: slow.has(bank) ? "used slow" : "used", title: text, tabindex: "-1" }, short(lanes));
        row.append(cell);
      }
      body.append(row);
    }
    const table = make("table", {},
      make("caption", {}, `Warp ${request.warp}: lanes in the banks that they access, ${plural(phase.wavefronts, "wavefront")}` +
        (pattern.phases.length > 1 ? ` in phase ${view.phase + 1} of ${pattern.phases.length}` : "") + "."),
      make("thead", {}, head), body);
    const first = table.querySelector("td.used");
    if (first) first.tabIndex = 0;
    table.addEventListener("pointerover", (event) => event.target.title && ($("reading").textContent = event.target.title));
    table.addEventListener("focusin", (event) => event.target.title && ($("reading").textContent = event.target.title));
    table.addEventListener("keydown", moveInMap);
    $("map").replaceChildren(table);
    $("reading").textContent = "";
    $("why").textContent = whyText(phase, rows, slow, pattern);
    $("request-cost").textContent = `${plural(pattern.wavefronts, "wavefront")} for this warp, ${n(pattern.ideal)} at best.`;
  }

  /** Arrows go to the next cell with lanes. */
  function moveInMap(event) {
    const by = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const cell = event.target.closest("td");
    if (!by || !cell) return;
    event.preventDefault();
    const rows = [...cell.closest("tbody").rows];
    let row = rows.indexOf(cell.parentElement), column = cell.cellIndex;
    let next;
    if (by[1]) {
      do column += by[1]; while ((next = rows[row].cells[column]) && !next.classList.contains("used") && column > 0);
    } else {
      row += by[0];
      const used = rows[row] ? [...rows[row].querySelectorAll("td.used")] : [];
      next = used.sort((a, b) => Math.abs(a.cellIndex - column) - Math.abs(b.cellIndex - column))[0];
    }
    if (!next || !next.classList.contains("used")) return;
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  const wordsIn = (rows, bank) => rows.filter(([, cells]) => cells.has(bank)).length;

  /** The banks that the phase waits for: all that are asked for as many words, or the one that takes as many turns. */
  function slowBanks(request, phase, rows) {
    const slow = new Set();
    if (phase.wavefronts < 2) return slow;
    for (let bank = 0; bank < phase.banks; ++bank)
      if (wordsIn(rows, bank) === phase.wavefronts) slow.add(bank);
    // The pattern says which bank is busiest for its own base; the request may rotate the banks.
    if (!slow.size) slow.add(floorMod(phase.busiest + Math.floor(request.base / phase.bankBytes), phase.banks));
    return slow;
  }

  function whyText(phase, rows, slow, pattern) {
    const together = pattern.phases.length > 1
      ? `Lanes are served in ${pattern.phases.length} groups, one after the other; this one is lanes ${phase.lanes[0]} to ${phase.lanes.at(-1)}. `
      : "";
    if (!slow.size) return `${together}No bank is asked for two different words: the lanes are served at once.`;
    const [first] = slow, words = wordsIn(rows, first);
    if (words < phase.wavefronts)
      return `${together}Bank ${first} is the busiest: its lanes take ${plural(phase.wavefronts, "turn")} one after the other.`;
    const which = slow.size === 1 ? `Bank ${first} is` : `${slow.size} banks are each`;
    return `${together}${which} asked for ${words} different words. A bank delivers one word at a time, so the warp waits for ${plural(phase.wavefronts, "wavefront")}.`;
  }

  function slider(id, label, count, value, text, onInput) {
    if (count < 2) return undefined;
    const out = make("output", { for: id }, text(value));
    const input = make("input", { type: "range", id, min: 0, max: count - 1, step: 1, "aria-valuetext": text(value) });
    input.value = value; // after the limits
    input.addEventListener("input", () => {
      out.textContent = text(Number(input.value));
      input.setAttribute("aria-valuetext", out.textContent);
      onInput(Number(input.value));
    });
    return make("div", {}, make("label", { for: id }, label, " ", out), input);
  }

  const clamp = (value, count) => Math.max(0, Math.min(value, count - 1));

  /** The sliders that there are something to choose of, and the map. */
  function drawControls(access) {
    const layout = access.layouts[view.layout];
    view.step = clamp(view.step, layout.steps.length);
    const requests = requestsOf(layout.steps[view.step]);
    view.warp = clamp(view.warp, requests.length);
    const phases = data.patterns[requests[view.warp].pattern].phases;
    view.phase = clamp(view.phase, phases.length);
    const again = (name) => (value) => {
      view[name] = value;
      const focused = document.activeElement && document.activeElement.id;
      drawControls(access);
      if (focused && $(focused)) $(focused).focus();
    };
    const steps = layout.steps.length;
    $("sliders").replaceChildren(...[
      slider("step", "Execution", steps, view.step, (i) => `${i + 1} of ${n(layout.allSteps)}${steps < layout.allSteps ? ` (the first ${steps} are kept)` : ""}`, again("step")),
      slider("warp", "Warp", requests.length, view.warp, (i) => `${requests[i].warp}`, again("warp")),
      slider("phase", "Phase", phases.length, view.phase, (i) => `${i + 1} of ${phases.length}`, again("phase")),
    ].filter(Boolean));
    const notes = [];
    if (layout.assuming) notes.push(`Drawn for ${layout.assuming}.`);
    if (layout.formula) notes.push(layout.formula);
    $("formula").textContent = notes.join(" ");
    drawMap(access);
  }

  /** The request that costs most as it is written; of several the one that wastes most. */
  function worstRequest(access) {
    let worst = { step: 0, warp: 0, phase: 0, wavefronts: 0, ideal: 0 };
    const isWorse = (p) => p.wavefronts > worst.wavefronts || (p.wavefronts === worst.wavefronts && p.ideal < worst.ideal);
    access.layouts[0].steps.forEach((step, s) => requestsOf(step).forEach((request, w) => {
      const pattern = data.patterns[request.pattern];
      if (!isWorse(pattern)) return;
      const costs = pattern.phases.map((p) => p.wavefronts);
      worst = { step: s, warp: w, phase: costs.indexOf(Math.max(...costs)), wavefronts: pattern.wavefronts, ideal: pattern.ideal };
    }));
    return worst;
  }

  function layoutChoice(access) {
    const set = make("fieldset", {}, make("legend", {}, "Layout of the array"));
    access.layouts.forEach((layout, i) => {
      const input = make("input", { type: "radio", name: "layout", id: `layout-${i}`, value: i });
      input.checked = i === view.layout;
      input.addEventListener("change", () => {
        view.layout = i;
        drawControls(access);
      });
      const saved = access.layouts[0].wavefronts - layout.wavefronts;
      set.append(make("label", { for: `layout-${i}` }, input, " ", layout.change || "as written", ": ",
        `${n(layout.wavefronts)}${star(access)} wavefronts per block`,
        i && saved > 0 ? make("span", { class: "saves" }, ` (${percent(saved / access.layouts[0].wavefronts)} less)`) : undefined,
        layout.arrayBytes ? `, array of ${n(layout.arrayBytes)} bytes` : ""));
    });
    return set;
  }

  //===--- The source -------------------------------------------------------===//

  /** Sums of the lines of a file in one kernel. */
  function lineSums(file, kernel) {
    const lines = new Map();
    data.accesses.forEach((a, i) => {
      if (a.file !== file || a.kernel !== kernel) return;
      if (!lines.has(a.line)) lines.set(a.line, { wavefronts: 0, ideal: 0, rank: 0, mark: "", accesses: [], unsure: false });
      const line = lines.get(a.line);
      line.accesses.push(i);
      if (a.verdict === "exact") {
        line.wavefronts += a.wavefronts;
        line.ideal += a.ideal;
        line.mark = line.mark || star(a);
      } else line.unsure = true;
      if (a.verdict === "exact" || a.verdict === "bounded") line.rank += a.rank;
    });
    return lines;
  }

  /** What a profiler counted for the lines of a file in one kernel, for a block on the average. */
  function measuredLines(file, kernel) {
    return new Map((data.measured || []).filter((m) => m.file === file && m.kernel === kernel).map((m) => [m.line, m]));
  }

  function heatOf(rank, most) {
    if (!rank || !most) return 0;
    const part = rank / most;
    return part >= 0.5 ? 4 : part >= 0.1 ? 3 : part >= 0.01 ? 2 : 1;
  }

  /** How many lines around the access are drawn at first. */
  const NEAR = 60;

  function drawSource(access, all = false) {
    const file = fileOf(access), sums = lineSums(access.file, access.kernel);
    const most = Math.max(0, ...[...sums.values()].map((s) => s.rank));
    const measured = measuredLines(access.file, access.kernel), columns = data.measured ? 7 : 5;
    const rounded = (x) => (Number.isInteger(x) ? n(x) : x.toFixed(1));
    const head = (title) => make("th", { scope: "col" }, title);
    const body = make("tbody");
    let next = 1;
    const lines = (from, to) => (from === to ? `line ${from}` : `lines ${from} to ${to}`);
    const gap = (from, to) => {
      if (to >= from) body.append(make("tr", { class: "gap" }, make("td", { colspan: columns }, `${lines(from, to)} not kept in this page`)));
    };
    /** Lines that are kept, but not drawn yet. */
    const folded = (from, to) => {
      if (to < from) return;
      const more = make("button", { type: "button", onclick: () => document.querySelector(".source").replaceWith(drawSource(access, true)) }, `show ${lines(from, to)}`);
      body.append(make("tr", { class: "gap" }, make("td", { colspan: columns }, more)));
    };
    for (const [first, text] of file.parts) {
      gap(next, first - 1);
      const codes = text.split("\n"), end = first + codes.length - 1;
      next = end + 1;
      const from = all ? first : Math.max(first, access.line - NEAR), to = all ? end : Math.min(end, access.line + NEAR);
      if (from > to) {
        folded(first, end);
        continue;
      }
      folded(first, from - 1);
      codes.slice(from - first, to - first + 1).forEach((code, i) => {
        const line = from + i, sum = sums.get(line);
        const classes = [`heat${sum ? heatOf(sum.rank, most) : 0}`, line === access.line ? "here" : ""].join(" ").trim();
        const paid = !sum ? "" : sum.unsure && !sum.wavefronts ? "?" : `${n(sum.wavefronts)}${sum.mark}${sum.unsure ? " + ?" : ""}`;
        const counted = measured.get(line);
        const beside = !data.measured ? [] : ["wavefronts", "ideal"].map((what) =>
          make("td", { class: "number", title: counted ? counted.agreement : undefined }, counted ? rounded(counted[what]) : ""));
        const target = sum && (sum.accesses.includes(current) ? current : sum.accesses.reduce((a, b) => (data.accesses[b].rank > data.accesses[a].rank ? b : a)));
        body.append(make("tr", { class: classes, id: line === access.line ? "here" : undefined },
          make("td", { class: "heat" }), make("td", { class: "number" }, `${line}`),
          make("td", { class: "number" }, sum ? make("button", { type: "button", "aria-label": `Line ${line}: ${paid} wavefronts`, onclick: () => select(nextOnLine(sum.accesses, target), false) }, paid) : ""),
          make("td", { class: "number" }, sum && !(sum.unsure && !sum.wavefronts) ? `${n(sum.ideal)}${sum.mark}` : ""),
          ...beside, make("td", {}, code)));
      });
      folded(to + 1, end);
    }
    if (file.lines) gap(next, file.lines);
    return make("div", { class: "source", tabindex: "0", role: "region", "aria-label": `Source of ${file.name}` },
      make("table", {},
        make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, "line"), head("wavefronts"), head("ideal"),
          ...(data.measured ? [head("measured"), head("measured ideal")] : []), head(file.name))),
        body));
  }

  /** A line with several accesses: each click shows the next. */
  function nextOnLine(accesses, target) {
    return accesses.includes(current) ? accesses[(accesses.indexOf(current) + 1) % accesses.length] : target;
  }

  //===--- The selected access ----------------------------------------------===//

  const blockSources = {
    launch: "as it is launched", launch_bounds: "from its launch bounds", work_group_size: "from its work-group size",
    option: "as it was given", assumed: "assumed: no launch is known",
  };

  function assumptions(access) {
    const kernel = data.kernels[access.kernel];
    const all = [`Blocks of ${kernel.block} threads, ${blockSources[kernel.blockSource]}.`,
      `${access.arch}: ${data.machines[access.arch]}.`];
    if (kernel.inLoop) all.push(`Its share of the kernel is what it is ${data.assumption}.`);
    if (access.inLoop) all.push(`It is in a loop of unknown length: numbers with a star are for ${iterations(access)}.`);
    all.push("Where a condition is not known, such as a bounds check, all threads count.");
    if (access.compiled) all.push(`The compiler's part: ${access.compiled}.`);
    if (access.incomplete) all.push("The kernel is too large to be analysed to the end: there may be more executions.");
    return all;
  }

  function facts(access, finding) {
    const kernel = data.kernels[access.kernel], list = make("ul", { class: "facts" });
    const fact = (value, what) => list.append(make("li", {}, make("strong", {}, value), what));
    if (access.verdict === "exact") {
      fact(`${n(access.wavefronts)}${star(access)}`, `wavefronts per block, ${n(access.ideal)}${star(access)} at best`);
      fact(waysOf(access), `${n(access.requests)}${star(access)} warp instructions`);
    } else fact(access.verdict, access.reason);
    if (finding) fact(`≤ ${percent(finding.share)}`, "of the kernel's shared-memory time");
    if (kernel.blocks) fact(n(kernel.blocks), "blocks in a launch");
    if (access.loopDepth) fact(`${access.loopDepth}`, access.loopDepth === 1 ? "loop around it" : "loops around it");
    return list;
  }

  /** A note, and its place if that is another line than the access's. */
  function noteItem(note, access) {
    const [file, line, column, text] = note;
    if (file === access.file && line === access.line) return make("li", {}, text);
    return make("li", {}, text, " ", make("span", { class: "quiet" }, whereText({ file, line }), " ", ...links({ file, line, column })));
  }

  /** Under a title; of several with one place the first names it. */
  function notes(title, all, access) {
    if (!all || !all.length) return [];
    const places = all.map((note) => note.slice(0, 2).join());
    return [make("h3", {}, title),
      make("ul", {}, ...all.map((note, i) => (i && places[i] === places[i - 1] ? make("li", {}, note[3]) : noteItem(note, access))))];
  }

  function pictureParts(access) {
    if (!access.layouts.length)
      return [make("p", {}, access.reason ? `No addresses are known: ${access.reason}.` : "The compiler makes no instruction of it: nothing is drawn.")];
    return [
      make("h3", {}, "Lanes and banks"),
      layoutChoice(access),
      make("div", { class: "controls", id: "sliders" }),
      make("p", { class: "why" }, make("strong", { id: "request-cost", "aria-live": "polite" }), " ", make("span", { id: "why" })),
      make("div", { class: "map", id: "map", tabindex: "0", role: "region", "aria-label": "Bank map" }),
      make("p", { id: "reading", class: "code", "aria-live": "polite" }),
      make("p", { id: "formula", class: "code quiet" }),
    ];
  }

  /** The line of the source that it is in. */
  function codeLine(access) {
    for (const [first, text] of fileOf(access).parts) {
      const code = text.split("\n")[access.line - first];
      if (access.line >= first && code !== undefined) return make("pre", { tabindex: "0", "aria-label": "The line" }, code.trim());
    }
    return undefined;
  }

  /** The conflict that an access is, and the finding that it is a part of. */
  function conflictOf(index) {
    const access = data.accesses[index];
    const isHere = (o) => ["file", "line", "column", "array"].every((what) => o[what] === access[what]);
    const all = data.findings.flatMap((of) => of.conflicts.map((conflict) => ({ of, conflict })));
    return all.find(({ conflict }) => conflict.access === index) || all.find(({ conflict }) => isHere(data.accesses[conflict.access])) || {};
  }

  /** All accesses of the array that have the same cure. */
  function siblings(of) {
    const most = 20, left = of.conflicts.length - most;
    const button = ({ access, share }) => {
      const a = data.accesses[access], isCurrent = access === current ? "true" : undefined;
      const paid = a.verdict === "exact" ? `, ${n(a.wavefronts)}${star(a)} wavefronts, ${n(a.ideal)}${star(a)} at best` : "";
      return make("li", {}, make("button", { type: "button", "aria-current": isCurrent, onclick: () => select(access, false) },
        `${shortWhere(a)}: ${waysOf(a)} ${a.operation}${paid}; saves ≤ ${percent(share)}`));
    };
    return [make("h3", {}, `The conflicts of ${data.accesses[of.conflicts[0].access].array}: fixing all saves ≤ ${percent(of.share)}`),
      make("ul", { class: "siblings" }, ...of.conflicts.slice(0, most).map(button)),
      left > 0 ? make("p", { class: "quiet" }, `and ${n(left)} more`) : undefined];
  }

  /** Shows an access. \p moves: whether the reader goes there. */
  function select(index, moves) {
    current = index;
    const access = data.accesses[index], { of, conflict: finding } = conflictOf(index);
    const title = finding ? finding.message : `${kindOf(access)} on ${access.array || "an unknown array"}: ${waysOf(access)}`;
    $("detail").replaceChildren(...[
      make("h2", {}, title),
      make("p", { class: "quiet" }, `${whereText(access)} in kernel ${data.kernels[access.kernel].name} `, ...links(access)),
      codeLine(access),
      facts(access, finding),
      access.inLoop ? make("p", { class: "quiet" }, `* for ${iterations(access)} of a loop of unknown length`) : undefined,
      ...(of && of.conflicts.length > 1 ? siblings(of) : []),
      ...notes("What helps", of && of.advice, access),
      ...pictureParts(access),
      ...notes("What happens", finding && finding.notes, access),
      make("h3", {}, "Source"),
      drawSource(access),
      make("h3", {}, "What is assumed"),
      make("ul", {}, ...assumptions(access).map((text) => make("li", {}, text))),
    ].filter(Boolean));
    if (access.layouts.length) {
      Object.assign(view, worstRequest(access), { layout: 0 });
      drawControls(access);
    }
    markCurrent();
    const here = $("here"), box = document.querySelector(".source");
    if (here && box) box.scrollTop = Math.max(0, here.offsetTop - box.clientHeight / 2);
    history.replaceState(null, "", `#access-${index}`);
    if (moves && matchMedia("(max-width: 800px)").matches) $("detail").scrollIntoView();
  }

  //===--- Beginning --------------------------------------------------------===//

  $("summary").textContent = data.summary;
  if (data.help) $("summary").append("; ", make("a", { href: data.help, rel: "noreferrer" }, "about this check"));
  for (const name of Object.keys(lists)) $(`show-${name}`).addEventListener("click", () => showList(name));
  $("more").addEventListener("click", showMore);
  $("list").addEventListener("keydown", moveInList);
  if (!data.findings.length) lists.findings.note += data.accesses.length ? " All accesses are in the next list." : "";
  showList("findings");
  const asked = /^#access-(\d+)$/.exec(location.hash);
  const first = asked && data.accesses[Number(asked[1])] ? Number(asked[1]) : data.findings.length ? data.findings[0].conflicts[0].access : data.accesses.length ? 0 : -1;
  if (first >= 0) select(first, false);
  else $("detail").replaceChildren(make("h2", {}, "No shared-memory accesses"), make("p", {}, data.missing.join(" ")));
  if (data.missing.length) {
    $("summary").append(make("br"), make("strong", {}, `Not analysed: ${data.missing.length === 1 ? data.missing[0] : plural(data.missing.length, "problem")}`));
    if (data.missing.length > 1)
      document.querySelector("header").append(make("details", {}, make("summary", {}, "What was not analysed"), make("ul", {}, ...data.missing.map((m) => make("li", {}, m)))));
  }
})();
