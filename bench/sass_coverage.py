#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which of the compiler's shared-memory instructions does banklint know?

    sass_coverage.py --checkouts DIR --cubins DIR [--only REGEX] [--runs N]
    sass_coverage.py CUBIN PREDICTION.json

Compiles each program of the list at the end with nvcc (-lineinfo -cubin; a cubin that is there is not made again),
analyses the same file with banklint, and prints a Markdown table. The second form compares one cubin with one
prediction (banklint --format=json).

Every instruction of the machine code has a chain of source lines: where it is written, and the calls that were inlined
around it (nvdisasm --print-line-info-inline). An instruction on shared memory is

  known    if a line of its chain is the line of an access in the prediction. A statement counts as one place, however
           many lines it has: nvcc names the line where it begins, or that of an operand. If that operand is a call,
           `copy(tile(k), …)`, no line of the chain is the access's: then it is known by an access of the same kind
           (load or store) that is reached from the same statement, the last of the chain.
  on path  if it is known, and all lines of the chain's calls lie on the call path of such an access. This is the
           stricter question; what nvcc calls instead of inlining has a shorter chain.
  decided  if it is known, and no access there is `unknown`: those whose call path the chain agrees with, else all of
           that line.

Counted are the instructions by which lanes access shared memory: LDS, STS, LDSM, STSM, LDGSTS, ATOMS, REDS. Not counted
are those that never execute (`@!PT LDS RZ, [RZ]`, which the compiler puts before LDGSTS). In columns of their own,
because they are no requests of lanes: operations of the barrier unit (SYNCS), and bulk copies and matrix products that
read shared memory by descriptors (UTMALDG, UBLKCP, HGMMA, …). Lines in the toolkit's headers alone never count, for the
prediction names the line of the program that led there.

Times are processor time of the whole process, and the peak of its memory, each beside those of `clang++ -fsyntax-only`
on the device side of the same file.
"""

import argparse
import collections
import functools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import threading

LANES = re.compile(r"(?:LDS|STS|LDSM|STSM|LDGSTS|ATOMS|REDS)\b[.A-Z0-9_]*")
UNITS = re.compile(r"(?:SYNCS|UTMALDG|UTMASTG|UTMAREDG|UBLKCP|UBLKRED|UBLKPF|[HQIB]GMMA|STAS|REDAS)\b[.\w]*")
LOCATION = re.compile(r'//## File "([^"]+)", line (\d+)(?: inlined at "([^"]+)", line (\d+))?')
INSTRUCTION = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(@!?U?P\w+\s+)?(\w[\w.]*)")


def bytes_accessed(name):
    """By each lane, of a load or store such as "LDS.U.64"."""
    suffixes = {"U8": 1, "S8": 1, "8": 1, "U16": 2, "S16": 2, "16": 2, "64": 8, "128": 16}
    return next((suffixes[part] for part in name.split(".")[1:] if part in suffixes), 4)


@functools.lru_cache(maxsize=None)
def real_path(path):
    return os.path.realpath(path)


@functools.lru_cache(maxsize=None)
def statements(path):
    """Line → first line of the statement that it goes on with. Text after `;`, `{`, `}`, `:`, or after the condition of a
    branch or loop, is a new one."""
    try:
        lines = pathlib.Path(path).read_text(errors="replace").splitlines()
    except OSError:
        return {}
    first_lines, first = {}, 1
    for number, line in enumerate(lines, 1):
        code = re.sub(r'//.*|/\*.*?\*/|\b(?:CUTLASS_|CUTE_)\w*UNROLL\b', "", line).strip()
        first_lines[number] = first
        if code and code[0] != "#" and (code[-1] in ";{}:" or re.match(r"(?:if|for|while|else|switch)\b.*\)?$", code)):
            first = number + 1
    return first_lines


def place(path, line):
    path = real_path(path)
    return path, statements(path).get(line, line)


def instructions(cubin, nvdisasm):
    """(kind, name, chain from the inside to the kernel) of each instruction on shared memory."""
    text = subprocess.run([nvdisasm, "-c", "--print-line-info-inline", cubin], capture_output=True, text=True,
                          check=True).stdout
    chain, fresh = (), True
    for line in text.splitlines():
        if location := LOCATION.search(line):
            if fresh:
                chain, fresh = (), False
            chain += (place(location[1], int(location[2])),)
            continue
        if line.startswith(".text."):
            chain, fresh = (), True
        if not (instruction := INSTRUCTION.match(line)):
            continue
        fresh = True
        predicate, name = instruction[1], instruction[2]
        if predicate and predicate.strip() in ("@!PT", "@!UPT"):
            continue
        kind = "lanes" if LANES.fullmatch(name) else "units" if UNITS.fullmatch(name) else None
        if kind:
            yield kind, name, chain


class Prediction:
    def __init__(self, data):
        self.at, self.reached_from = collections.defaultdict(list), collections.defaultdict(list)
        self.data = data
        for access in data.get("accesses", []):
            path = [place(c["file"], c["line"]) for c in access.get("call_path") or []]
            entry = (set(path), access["verdict"], access["operation"])
            self.at[place(access["file"], access["line"])].append(entry)
            for line in path:
                self.reached_from[line].append(entry)

    def known(self, chain):
        """(known, on path, decided)"""
        for i, line in enumerate(chain):
            if not (found := self.at.get(line)):
                continue
            outer = set(chain[i + 1:])
            agreeing = [entry for entry in found if outer <= entry[0]]
            entries = agreeing or found
            return True, bool(agreeing), all(verdict != "unknown" for _, verdict, _ in entries)
        return False, False, False

    def known_by_operand(self, name, chain):
        """The same for an instruction that has the line of an operand."""
        does = "load" if name.startswith("LD") else "store"
        statement = chain[-1] if chain else None
        verdicts = [verdict for _, verdict, operation in self.reached_from.get(statement, []) if operation == does]
        return bool(verdicts), bool(verdicts), bool(verdicts) and "unknown" not in verdicts


def compare(cubin, prediction, nvdisasm):
    """Counter of (kind, question), and of what is missing."""
    counts, missing = collections.Counter(), collections.Counter()
    for kind, name, chain in instructions(cubin, nvdisasm):
        known, on_path, decided = prediction.known(chain)
        if not known and kind == "lanes":
            known, on_path, decided = prediction.known_by_operand(name, chain)
        counts[kind, "all"] += 1
        counts[kind, "known"] += known
        counts[kind, "on path"] += on_path
        counts[kind, "decided"] += decided
        short = " < ".join(f"{os.path.basename(f)}:{l}" for f, l in chain)
        if not known:
            missing[kind, name.split(".")[0], short] += 1
        elif not decided:
            missing[kind, "undecided " + name.split(".")[0], short] += 1
    return counts, missing


def measured(command, output, timeout):
    """(exit code, seconds of processor time, MiB) of a command whose standard output goes to a file."""
    with open(output, "wb") as out, open(f"{output}.err", "wb") as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        timer = threading.Timer(timeout, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Program:
    def __init__(self, entry, options):
        self.name, self.arch = entry["name"], entry.get("arch", "sm_90")
        repository = REPOSITORIES[entry["in"]]
        self.repository, self.directory = entry["in"], options.checkouts / entry["in"]
        flags = [f.replace("{}", str(options.checkouts)) for f in repository["flags"] + entry.get("flags", [])]
        self.flags = flags
        self.nvcc_flags = repository.get("nvcc", [])
        if "source" in entry:
            self.source = options.cubins / f"{self.name}.cu"
            if not self.source.exists() or self.source.read_text() != entry["source"]:
                self.source.write_text(entry["source"])
        else:
            self.source = self.directory / entry["file"]
        self.cubin = options.cubins / f"{self.name}.cubin"

    def build(self):
        if self.cubin.exists():
            return
        temporary = f"{self.cubin}.part"
        command = ["nvcc", f"-arch={self.arch}", "-lineinfo", "-cubin", "-w", *self.nvcc_flags, *self.flags,
                   str(self.source), "-o", temporary]
        with open(f"{self.cubin}.log", "w") as log:
            if subprocess.run(command, stdout=log, stderr=log).returncode == 0:
                os.rename(temporary, self.cubin)

    def predict(self, options):
        command = [options.banklint, f"--arch={self.arch}", "--format=json", "-j", "1", *options.option,
                   str(self.source), "--", *self.flags]
        return self.timed(command, "json", options)

    def reference(self, options):
        clang = [options.clang, "-fsyntax-only", "-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={self.arch}",
                 "-nocudalib", f"--cuda-path={options.cuda}", "-Wno-unknown-cuda-version", "-w", "-ferror-limit=0",
                 "-isystem", str(options.compat), "-include", "banklint_alignas.h", "-isystem",
                 f"{options.cuda}/include/cccl", *self.flags, str(self.source)]
        return self.timed(clang, "clang", options)

    def timed(self, command, extension, options):
        output = options.cubins / f"{self.name}.{extension}"
        best = None
        for _ in range(options.runs):
            code, seconds, memory = measured(command, output, timeout=options.timeout)
            best = (code, min(seconds, best[1]) if best else seconds, max(memory, best[2]) if best else memory)
        return best


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


def row(cells):
    print("| " + " | ".join(str(c) for c in cells) + " |", flush=True)


def state_of(data, code):
    states = collections.Counter(k["state"] for k in data.get("kernels", []))
    text = ", ".join(f"{n} {s}" for s, n in sorted(states.items()))
    return text or f"exit {code}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="CUBIN PREDICTION")
    parser.add_argument("--checkouts", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--cubins", type=lambda p: pathlib.Path(p).resolve(), help="where cubins and results are kept")
    parser.add_argument("--only", default="", help="only programs whose name this regular expression finds")
    parser.add_argument("--build-only", action="store_true", help="make the cubins, compare nothing")
    parser.add_argument("--missing", type=int, default=0, metavar="N", help="list N kinds of unknown instructions of each")
    parser.add_argument("--runs", type=int, default=1, help="take the shortest time of N runs")
    parser.add_argument("--reuse", action="store_true", help="take predictions that are there, and do not time them")
    parser.add_argument("--no-reference", action="store_true", help="do not time clang")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--option", action="append", default=[], help="further option for banklint")
    parser.add_argument("--banklint", default="banklint")
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--cuda", default=os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    parser.add_argument("--nvdisasm", default="nvdisasm")
    options = parser.parse_args()
    options.compat = pathlib.Path(__file__).resolve().parent.parent / "share/banklint/compat"

    if options.files:
        cubin, prediction = options.files
        counts, missing = compare(cubin, Prediction(json.load(open(prediction))), options.nvdisasm)
        print(dict(counts))
        for (kind, name, chain), count in missing.most_common(options.missing):
            print(f"  {count:4} {name:8} {chain}")
        return

    options.cubins.mkdir(parents=True, exist_ok=True)
    sums = collections.Counter()
    if not options.build_only:
        row(["program", "GPU", "instructions", "known", "on path", "decided", "units", "units known", "kernels",
             "processor time", "× clang", "memory", "× clang"])
        row(["---", "---"] + ["---:"] * 6 + ["---"] + ["---:"] * 4)
    for entry in PROGRAMS:
        if not re.search(options.only, entry["name"]):
            continue
        program = Program(entry, options)
        program.build()
        if options.build_only:
            continue
        if not program.cubin.exists():
            row([program.name, program.arch, "nvcc failed"] + [""] * 10)
            continue
        reuses = options.reuse and (options.cubins / f"{program.name}.json").exists()
        code, seconds, memory = (0, None, None) if reuses else program.predict(options)
        try:
            data = json.loads((options.cubins / f"{program.name}.json").read_text())
        except ValueError:
            data = {}
        counts, missing = compare(str(program.cubin), Prediction(data), options.nvdisasm)
        times = ["", ""]
        if not options.no_reference and not reuses:
            _, clang_seconds, clang_memory = program.reference(options)
            times = [f"{seconds / clang_seconds:.2f}", f"{memory / clang_memory:.2f}"]
        sums.update(counts)
        row([program.name, program.arch, counts["lanes", "all"],
             share(counts["lanes", "known"], counts["lanes", "all"]),
             share(counts["lanes", "on path"], counts["lanes", "all"]),
             share(counts["lanes", "decided"], counts["lanes", "all"]),
             counts["units", "all"], share(counts["units", "known"], counts["units", "all"]),
             state_of(data, code), "" if reuses else f"{seconds:.1f} s", times[0],
             "" if reuses else f"{memory:.0f} MiB", times[1]])
        for (kind, name, chain), count in missing.most_common(options.missing):
            print(f"  {count:4} {name:8} {chain}")
    if not options.build_only:
        row(["all", "", sums["lanes", "all"]] +
            [share(sums["lanes", q], sums["lanes", "all"]) for q in ("known", "on path", "decided")] +
            [sums["units", "all"], share(sums["units", "known"], sums["units", "all"])] + [""] * 5)


CUTLASS = ["-I{}/cutlass/include", "-I{}/cutlass/tools/util/include", "-I{}/cutlass/examples/common"]
REPOSITORIES = {
    "cutlass": {"url": "https://github.com/NVIDIA/cutlass", "commit": "7107b05535f8977f5ecb9d01ee203205b1fd9bc4",
                "flags": CUTLASS + ["-std=c++17"], "nvcc": ["--expt-relaxed-constexpr"]},
    "cuda-samples": {"url": "https://github.com/NVIDIA/cuda-samples",
                     "commit": "c94ff366aed18c797b8a85dfaac7817b0228b420", "flags": ["-I{}/cuda-samples/Common"]},
    "ThunderKittens": {"url": "https://github.com/HazyResearch/ThunderKittens",
                       "commit": "0b55588d2769dde0c7a9a606ffc015b0ca7a9551",
                       "flags": ["-std=c++20", "-DNDEBUG", "-DKITTENS_HOPPER", "-I{}/ThunderKittens/include",
                                 "-I{}/ThunderKittens/prototype"],
                       "nvcc": ["--expt-relaxed-constexpr", "--expt-extended-lambda", "--use_fast_math",
                                "-Xcompiler=-fno-strict-aliasing"]},
    "flash-attention": {"url": "https://github.com/Dao-AILab/flash-attention",
                        "commit": "0251105a2fb19d2957484b7f023cd8c115286ced",
                        "flags": CUTLASS + ["-std=c++17", "-DNDEBUG", "-I{}/pytorch/torch/include"],
                        "nvcc": ["--expt-relaxed-constexpr", "--expt-extended-lambda", "--use_fast_math",
                                 "-U__CUDA_NO_HALF_OPERATORS__", "-U__CUDA_NO_HALF_CONVERSIONS__"]},
    "DeepGEMM": {"url": "https://github.com/deepseek-ai/DeepGEMM", "commit": "54e22612409371d6364144b69086735beb54e98b",
                 "flags": ["-std=c++20", "-I{}/DeepGEMM/deep_gemm/include", "-I{}/cutlass/include"],
                 "nvcc": ["--expt-relaxed-constexpr", "--expt-extended-lambda"]},
    "ggml": {"url": "https://github.com/ggml-org/ggml", "commit": "d99724f2b141fed9e1a9f402213506c081433465",
             "flags": ["-std=c++17", "-I{}/ggml/include", "-I{}/ggml/src", "-I{}/ggml/src/ggml-cuda"],
             "nvcc": ["--use_fast_math", "--extended-lambda"]},
}

DEEPGEMM = "#include <deep_gemm/impls/%s.cuh>\nusing namespace deep_gemm;\n" \
           "static void __instantiate_kernel() {\n  auto ptr = reinterpret_cast<void *>(&%s);\n}\n"


def cutlass(name, arch, file):
    return {"in": "cutlass", "name": name, "arch": arch, "file": f"examples/{file}.cu"}


def kittens(name, file, *flags):
    return {"in": "ThunderKittens", "name": "tk_" + name, "arch": "sm_90a", "file": f"kernels/{file}.cu",
            "flags": list(flags)}


def flash_attention(name, arch, directory, file):
    return {"in": "flash-attention", "name": name, "arch": arch, "file": f"{directory}/{file}.cu",
            "flags": ["-I{}/flash-attention/" + directory]}


def deepgemm(name, header, kernel):
    return {"in": "DeepGEMM", "name": "deepgemm_" + name, "arch": "sm_90a", "source": DEEPGEMM % (header, kernel)}


PROGRAMS = [
    cutlass("cute_sgemm_1", "sm_90", "cute/tutorial/sgemm_1"),
    cutlass("cute_sgemm_2", "sm_90", "cute/tutorial/sgemm_2"),
    cutlass("cute_sgemm_sm70", "sm_90", "cute/tutorial/sgemm_sm70"),
    cutlass("cute_sgemm_sm80", "sm_90", "cute/tutorial/sgemm_sm80"),
    cutlass("cute_wgmma_sm90", "sm_90a", "cute/tutorial/hopper/wgmma_sm90"),
    cutlass("cute_wgmma_tma_sm90", "sm_90a", "cute/tutorial/hopper/wgmma_tma_sm90"),
    cutlass("cutlass_00_basic", "sm_90", "00_basic_gemm/basic_gemm"),
    cutlass("cutlass_07_volta", "sm_90", "07_volta_tensorop_gemm/volta_tensorop_gemm"),
    cutlass("cutlass_08_turing", "sm_90", "08_turing_tensorop_gemm/turing_tensorop_gemm"),
    cutlass("cutlass_09_turing_conv", "sm_75", "09_turing_tensorop_conv2dfprop/turing_tensorop_conv2dfprop"),
    cutlass("cutlass_12_bias_relu", "sm_75", "12_gemm_bias_relu/gemm_bias_relu"),
    cutlass("cutlass_14_tf32", "sm_90", "14_ampere_tf32_tensorop_gemm/ampere_tf32_tensorop_gemm"),
    cutlass("cutlass_15_sparse", "sm_80", "15_ampere_sparse_tensorop_gemm/ampere_sparse_tensorop_gemm"),
    cutlass("cutlass_16_conv", "sm_80", "16_ampere_tensorop_conv2dfprop/ampere_tensorop_conv2dfprop"),
    cutlass("cutlass_18_fp64", "sm_80", "18_ampere_fp64_tensorop_affine2_gemm/ampere_fp64_tensorop_affine2_gemm"),
    cutlass("cutlass_46_depthwise", "sm_80", "46_depthwise_simt_conv2dfprop/depthwise_simt_conv2dfprop"),
    cutlass("cutlass_47_streamk", "sm_80", "47_ampere_gemm_universal_streamk/ampere_gemm_universal_streamk"),
    cutlass("cutlass_48_hopper", "sm_90a", "48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm"),
    cutlass("cutlass_54_hopper_fp8", "sm_90a", "54_hopper_fp8_warp_specialized_gemm/54_hopper_fp8_warp_specialized_gemm"),
    cutlass("cutlass_58_ada_fp8", "sm_89", "58_ada_fp8_gemm/ada_fp8_gemm"),
    cutlass("cutlass_59_gather_conv", "sm_80", "59_ampere_gather_scatter_conv/ampere_gather_scatter_conv"),
    cutlass("cutlass_62_hopper_sparse", "sm_90a", "62_hopper_sparse_gemm/62_hopper_sparse_gemm"),
    kittens("gemm_level_04", "gemm/educational_h100/level_04"),
    kittens("gemm_level_06", "gemm/educational_h100/level_06"),
    kittens("gemm_level_08", "gemm/educational_h100/level_08"),
    kittens("gemm_bf16", "gemm/bf16_h100/bf16_h100_gemm"),
    kittens("layernorm", "layernorm/layernorm"),
    kittens("rotary", "rotary/rotary", "-include", "chrono"),
    kittens("hedgehog", "hedgehog/hedgehog", "-include", "chrono"),
    kittens("mha_h100", "attention/mha_h100/mha_h100"),
    flash_attention("fa2_fwd_hdim64", "sm_80", "csrc/flash_attn/src", "flash_fwd_hdim64_fp16_sm80"),
    flash_attention("fa2_bwd_hdim64", "sm_80", "csrc/flash_attn/src", "flash_bwd_hdim64_fp16_sm80"),
    flash_attention("fa3_fwd_hdim128", "sm_90a", "hopper", "instantiations/flash_fwd_hdim128_bf16_sm90"),
    flash_attention("fa3_fwd_combine", "sm_90a", "hopper", "flash_fwd_combine"),
    deepgemm("bf16", "sm90_bf16_gemm",
             "sm90_bf16_gemm_impl<cute::UMMA::Major::K, cute::UMMA::Major::K, 0, 4096, 7168, 1, 128, 128, 64, 128, 128, "
             "128, 4, 128, 256, 1, false, 132, GemmType::Normal, false, cutlass::bfloat16_t>"),
    deepgemm("fp8_1d2d", "sm90_fp8_gemm_1d2d",
             "sm90_fp8_gemm_1d2d_impl<cute::UMMA::Major::K, 0, 4096, 7168, 1, 128, 128, 128, 128, 128, 128, 4, 128, 256, "
             "1, false, 132, GemmType::Normal, cutlass::bfloat16_t, epilogue::transform::EpilogueIdentity>"),
    deepgemm("fp8_1d1d", "sm90_fp8_gemm_1d1d",
             "sm90_fp8_gemm_1d1d_impl<0, 4096, 7168, 1, 128, 128, 128, 128, 128, 4, 128, 256, 1, false, 132, "
             "GemmType::Normal, float>"),
    deepgemm("mqa_logits", "sm90_fp8_mqa_logits", "sm90_fp8_mqa_logits<64, 128, false, 2, 256, 3, 3, 132, 128, 512, float>"),
    deepgemm("layout", "smxx_layout", "transpose_fp32<512, 64, 56>"),
    {"in": "ggml", "name": "ggml_fattn_mma_8_8", "arch": "sm_80",
     "file": "src/ggml-cuda/template-instances/fattn-mma-f16-instance-ncols1_8-ncols2_8.cu"},
    {"in": "ggml", "name": "ggml_mmq_q4_0", "arch": "sm_80", "file": "src/ggml-cuda/template-instances/mmq-instance-q4_0.cu"},
    {"in": "ggml", "name": "ggml_mmf", "arch": "sm_80", "file": "src/ggml-cuda/template-instances/mmf-instance-ncols_8.cu"},
]


if __name__ == "__main__":
    main()
