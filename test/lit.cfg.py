# The tests drive the real programs: banklint, and clang-tidy with the module.
import importlib.util
import inspect
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "banklint"
# The commands are bash's. lit of LLVM 23 wants to hear that one means it.
known = inspect.signature(lit.formats.ShTest).parameters
external = [name for name in ("execute_external", "force_execute_external") if name in known]
config.test_format = lit.formats.ShTest(**dict.fromkeys(external, True))
config.suffixes = [".cu", ".hip", ".test", ".ir"]
config.excludes = ["data", "Inputs"]
config.test_source_root = os.path.join(config.source, "test")
config.test_exec_root = os.path.join(config.build, "test")
# Headers of the toolkit and the stand-ins are parsed once for all tests, and no test depends on what a user has.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.build, "test", "cache")
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.build, "bin"), config.llvm_tools, os.environ["PATH"]]
)

# The version is pinned: each formats a little otherwise.
if shutil.which("clang-format-19"):
    config.available_features.add("clang-format-19")

# Programs that were not built with sanitizers load our module: they bring the runtime along, and their own options. A
# sanitizer takes more memory and addresses than the limits that some tests set.
load_sanitizer = ""
load_into_script = ""  # the same for scripts that run such programs: what Python keeps is no leak
sanitizers = f"-fsanitize={config.sanitize}" if config.sanitize else ""
if config.sanitize:
    config.available_features.add("sanitize")
if "address" in config.sanitize:
    runtime = subprocess.run([os.path.join(config.llvm_tools, "clang"), "--print-file-name=libclang_rt.asan-x86_64.so"],
                             capture_output=True, text=True, check=True).stdout.strip()
    load_sanitizer = f"env LD_PRELOAD={runtime} "
    options = f"{config.address_options}:{os.environ.get('ASAN_OPTIONS', '')}"
    load_into_script = f"env LD_PRELOAD={runtime} ASAN_OPTIONS={options}:detect_leaks=0 "
    config.environment["ASAN_OPTIONS"] = options

share = os.path.join(config.source, "share", "banklint")
standin = f"-x cuda -nocudainc -nocudalib -isystem {share}/cuda -include banklint_cuda.h"
module = os.path.join(config.build, "lib", "banklint-tidy.so")
config.substitutions += [
    # `banklint` with the bundled headers, so that no test needs a CUDA toolkit or ROCm.
    ("%banklint_by_default", "banklint --cuda-path=none --rocm-path=none"),
    # The same with all accesses, in the order of the source.
    ("%banklint", "banklint --cuda-path=none --rocm-path=none --table=all --sort=file"),
    ("%clang_tidy_diff", os.path.join(config.llvm_tools, "../share/clang/clang-tidy-diff.py")),
    ("%load_into_script", load_into_script),
    ("%sanitizers", sanitizers),
    ("%deep_terms", "50000" if config.sanitize else "100000"),
    ("%loaded_tidy", f"{load_sanitizer}clang-tidy -load {module}"),
    ("%clang_tidy", f"{load_sanitizer}clang-tidy -load {module} -checks=-*,gpu-bank-conflict"),
    # Flags of a compile command for %clang_tidy, after `--`.
    ("%hip_standin", f"-x hip --cuda-device-only --offload-arch=gfx90a -nogpuinc -nogpulib -isystem {share}/hip"),
    ("%standin", standin),
    ("%clang_cuda_standin", f"clang++ -std=c++17 {standin}"),
    ("%module", module),
    ("%share", share),
    ("%python", sys.executable),
    ("%hooks", os.path.join(config.source, ".pre-commit-hooks.yaml")),
    ("%recipes", os.path.join(config.source, "recipes")),
    ("%build", config.build),
    ("%source", config.source),
    ("%examples", os.path.join(config.source, "examples")),
    ("%data", os.path.join(config.source, "test", "data")),
    ("%docs", os.path.join(config.source, "docs")),
    ("%scripts", os.path.join(config.source, "test", "scripts")),
]

rocm = [p for p in (os.environ.get("ROCM_PATH"), "/opt/rocm", "/usr") if p and os.path.exists(p + "/include/hip/hip_runtime.h")]
if rocm:
    config.available_features.add("rocm")
    config.substitutions.append(("%rocm", rocm[0]))

nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
if nvcc:
    config.available_features.add("nvcc")
    # Through a link, nvcc finds neither its own programs nor its headers: it looks beside the link.
    config.substitutions.append(("%nvcc", os.path.realpath(nvcc)))
if shutil.which("nvim"):
    config.available_features.add("nvim")

if any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
    config.available_features.add("chromium")
# axe-core looks for what keeps people from using a page; it is not part of the project.
axe = importlib.util.find_spec("axe_core_python")
axe = os.environ.get("BANKLINT_AXE") or (axe and os.path.join(os.path.dirname(axe.origin), "axe.min.js"))
config.substitutions.append(("%axe", f"--axe {axe}" if axe and os.path.exists(axe) else ""))

# NVIDIA's package for the profiler's reports, for the python3 that banklint will find.
if subprocess.run(["python3", "-c", "import ncu_report"], capture_output=True).returncode == 0:
    config.available_features.add("ncu-report")

if config.editor:
    config.available_features.add("editor")

# The schema of SARIF (OASIS) is not part of the project; CONTRIBUTING.md says where it is.
schema = os.environ.get("BANKLINT_SARIF_SCHEMA")
if schema and importlib.util.find_spec("jsonschema"):
    config.available_features.add("sarif-schema")
    config.substitutions.append(("%sarif_schema", schema))
if importlib.util.find_spec("yaml"):
    config.available_features.add("yaml")
if os.path.exists(os.path.join(config.llvm_tools, "ld.lld")):
    config.available_features.add("lld")
if shutil.which("clang-apply-replacements"):
    config.available_features.add("clang-apply-replacements")
for program in ("bear", "clang-query", "objdump", "pre-commit", "zsh", "fish"):
    if shutil.which(program):
        config.available_features.add(program)
if shutil.which("git"):
    config.available_features.add("git")
    for who in ("AUTHOR", "COMMITTER"):
        config.environment[f"GIT_{who}_NAME"] = "Test"
        config.environment[f"GIT_{who}_EMAIL"] = "test@example.com"
