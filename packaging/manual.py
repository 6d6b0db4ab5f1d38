#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the man page and the shells' completions from what the program says of its options:

    packaging/manual.py build/release/bin/banklint build/release/share
"""

import argparse
import dataclasses
import datetime
import os
import re
import subprocess

SOURCES = ["cu", "cuh", "hip", "cl", "ocl", "cpp", "cc", "cxx"]
# The files that a command takes, if not sources alone.
FILES = {"compare": ["ncu-rep", "csv"] + SOURCES, "diff": ["json"]}


@dataclasses.dataclass
class Option:
    flags: str  # "--arch" or "-p"
    value: str  # "name", or "" if it takes none
    text: str

    @property
    def joined(self):
        """Whether the value stands behind "="."""
        return self.flags.startswith("--")


@dataclasses.dataclass
class Command:
    name: str  # "" for the analysis
    summary: str
    usage: str
    options: list

    @property
    def files(self):
        """What the names of its files end with, as shells write it."""
        return "|".join(FILES.get(self.name, SOURCES))


def run(program, *arguments):
    # Each option in a line of its own, however wide.
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def options_of(text):
    found = []
    for line in text.split("OPTIONS:", 1)[1].splitlines():
        match = re.match(r"  (-[^ =]+)(?:[= ]<(.*?)>)? +- (.*)", line)
        if match and match[1] not in ("--help-list",):
            found.append(Option(match[1], match[2] or "", match[3].replace(" (--help-hidden for more)", "")))
    return found


def read(program):
    top = run(program, "help", "all")
    overview = re.search(r"OVERVIEW: (.*?)\n\n(.*?)\n\nExit code: (.*?)\n", top, re.S)
    subcommands = re.findall(r"^  ([a-z-]+) +- (.*)$", top.split("SUBCOMMANDS:")[1].split("OPTIONS:")[0], re.M)
    commands = [Command("", overview[1], "banklint [options] file... [-p build] [-- compiler flags]", options_of(top))]
    for name, summary in subcommands:
        text = run(program, name, "--help")
        usage = re.search(r"USAGE: (.*)", text)[1]
        # What commands take that take the files of an analysis too stands in the overview alone.
        example = re.search(rf"^  banklint {name} (.*)$", overview[2], re.M)
        if "<file.cu>" in usage and example:
            usage = f"banklint {name} [options] {example[1]}"
        commands.append(Command(name, summary, usage, options_of(text)))
    return commands, overview[3]


def architectures(program):
    names = [line.split()[0] for line in run(program, "arch").splitlines()[1:] if not line.startswith("or ")]
    return [name for name in names if ":" not in name]  # which ends a word in bash


# ---------------------------------------------------------------------------------------------------------------------
# The man page
# ---------------------------------------------------------------------------------------------------------------------


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.M)


def roff_options(options):
    lines = []
    for o in options:
        value = (("=" if o.joined else " ") + f"\\fI{roff(o.value)}\\fR") if o.value else ""
        lines += [".TP", f"\\fB{roff(o.flags)}\\fR{value}", roff(o.text)]
    return lines


def man_page(commands, exit_codes, version, date):
    analysis = commands[0]
    lines = [
        f'.TH BANKLINT 1 "{date}" "{version}" "User Commands"',
        ".SH NAME",
        "banklint \\- finds bank conflicts of GPU shared memory in source code",
        ".SH SYNOPSIS",
    ]
    for c in commands:
        lines += [f".B {roff(c.usage)}", ".br"]
    lines += [".SH DESCRIPTION", roff(analysis.summary), ".SH OPTIONS", *roff_options(analysis.options), ".SH COMMANDS"]
    for c in commands[1:]:
        lines += [".SS " + roff(c.name), roff(c.summary) + ".", *roff_options(c.options)]
    lines += [
        ".SH EXIT STATUS",
        roff(exit_codes),
        ".SH ENVIRONMENT",
        ".TP",
        "CUDA_PATH, CUDA_HOME, ROCM_PATH",
        "Where toolkits are, before those of the nvcc and hipcc on the PATH.",
        ".SH SEE ALSO",
        "/usr/share/doc/banklint,",
        ".BR clang\\-tidy (1),",
        ".BR clangd (1)",
    ]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------------------------------------------------------
# Completions
# ---------------------------------------------------------------------------------------------------------------------


def values_of(option, machines):
    """The words that an option takes; "files", "folders" or nothing."""
    if option.flags == "--arch":
        return machines
    if option.flags == "--format":
        return re.findall(r"[a-z]{3,}", re.sub(r"\(default\)| or |, to .*", " ", option.text))
    if option.flags in ("--cuda-path", "--rocm-path", "-p", "-o"):
        return "folders"
    if "|" in option.value:
        return option.value.split("|")
    return "files" if option.value in ("file",) else None


def bash(commands, machines):
    cases = []
    for c in commands:
        options = " ".join(o.flags + ("=" if o.value and o.joined else "") for o in c.options)
        cases.append(f"    {c.name or '*'}) options='{options}' files='*.@({c.files})' ;;")
    cases.append(cases.pop(0))  # "*" comes last
    values = {}
    for c in commands:
        for o in c.options:
            words = values_of(o, machines)
            if words:
                action = {"files": "compgen -f", "folders": "compgen -d"}.get(
                    words if isinstance(words, str) else "", f"compgen -W '{' '.join(words)}'")
                values.setdefault(action, set()).add(o.flags)
    value_cases = [f"    {'|'.join(sorted(flags))}) COMPREPLY=($({action} -- \"$word\")); return ;;"
                   for action, flags in sorted(values.items())]
    names = " ".join(c.name for c in commands[1:])
    return "\n".join([
        "# Completion of banklint for bash.",
        "_banklint() {",
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options files",
        "  COMPREPLY=()",
        "  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi",
        '  case "$before" in',
        *value_cases,
        "  esac",
        '  case "${COMP_WORDS[1]}" in',
        *cases,
        "  esac",
        "  if [[ $word == -* ]]; then",
        '    COMPREPLY=($(compgen -W "$options" -- "$word"))',
        "    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace",
        "    return",
        "  fi",
        f'  ((COMP_CWORD != 1)) || COMPREPLY=($(compgen -W "{names}" -- "$word"))',
        '  COMPREPLY+=($(compgen -f -X "!$files" -- "$word") $(compgen -d -- "$word"))',
        "  compopt -o filenames",
        "}",
        "shopt -s extglob",
        "complete -F _banklint banklint",
        "",
    ])


def quoted(text):
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh_option(option, machines):
    text = f"{option.flags}{'=' if option.value and option.joined else ''}[{quoted(option.text)}]"
    if not option.value:
        return f"'{text}'"
    words = values_of(option, machines)
    action = {"files": "_files", "folders": "_files -/"}.get(words if isinstance(words, str) else "",
                                                              f"({' '.join(words or [])})" if words else " ")
    return f"'*{text}:{quoted(option.value)}:{action}'"


def zsh(commands, machines):
    lines = ["#compdef banklint", "local -a names", "names=("]
    lines += [f"  '{c.name}:{quoted(c.summary)}'" for c in commands[1:]]
    lines += [")", "case $words[2] in"]
    for c in commands[1:] + commands[:1]:
        lines.append(f"  {c.name or '*'})")
        lines.append("    _arguments \\")
        lines += [f"      {zsh_option(o, machines)} \\" for o in c.options]
        files = f"'*:file:_files -g \"*.({c.files})\"'"
        lines.append("      " + ("" if c.name else "'1: :{_describe command names; _files}' ") + files)
        lines.append("    ;;")
    return "\n".join(lines + ["esac", ""])


def fish(commands, machines):
    names = " ".join(c.name for c in commands[1:])
    lines = ["# Completion of banklint for fish."]
    for c in commands[1:]:
        lines.append(f"complete -c banklint -n '__fish_is_first_arg' -a {c.name} -d '{fish_quoted(c.summary)}'")
    for c in commands:
        where = f"__fish_seen_subcommand_from {c.name}" if c.name else f"not __fish_seen_subcommand_from {names}"
        for o in c.options:
            flag = f"-l {o.flags[2:]}" if o.joined else f"-s {o.flags[1:]}"
            words = values_of(o, machines)
            value = " -r" if o.value else ""
            if isinstance(words, list):
                value = f" -x -a '{' '.join(words)}'"
            elif words == "folders":
                value = " -x -a '(__fish_complete_directories)'"
            elif o.value and not words:
                value = " -x"
            lines.append(f"complete -c banklint -n '{where}' {flag}{value} -d '{fish_quoted(o.text)}'")
    return "\n".join(lines) + "\n"


def fish_quoted(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("share", help="the folder of man, bash-completion, zsh and fish")
    arguments = parser.parse_args()
    commands, exit_codes = read(arguments.program)
    machines = architectures(arguments.program)
    version = run(arguments.program, "--version").split(" (")[0]
    when = int(os.environ.get("SOURCE_DATE_EPOCH", 0)) or datetime.datetime.now().timestamp()
    date = datetime.datetime.fromtimestamp(when, datetime.timezone.utc).strftime("%Y-%m-%d")
    for name, text in {
        "man/man1/banklint.1": man_page(commands, exit_codes, version, date),
        "bash-completion/completions/banklint": bash(commands, machines),
        "zsh/site-functions/_banklint": zsh(commands, machines),
        "fish/vendor_completions.d/banklint.fish": fish(commands, machines),
    }.items():
        path = os.path.join(arguments.share, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
