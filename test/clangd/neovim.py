# REQUIRES: nvim
# RUN: %python %s %t %examples %S/../../docs/how-to/editors.md
"""A session of Neovim without a screen, set up as the documentation says, shows the conflict and applies its fix. The
second linter lists the conflict too."""

import os
import pathlib
import re
import subprocess
import sys

import lsp

EXAMPLES, DOCUMENTATION = (pathlib.Path(p) for p in sys.argv[2:])

SESSION = """
local function await(what, condition)
  assert(vim.wait(60000, condition, 20), "waited in vain for " .. what)
end
local function say(...) io.stdout:write(string.format(...), "\\n") end

vim.cmd("edit transpose.cu")
await("a diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
local conflict = vim.diagnostic.get(0)[1]
say("%s at %d:%d to %d:%d: %s", conflict.code or conflict.user_data.lsp.code, conflict.lnum + 1, conflict.col + 1,
    conflict.end_lnum + 1, conflict.end_col + 1, conflict.message)

vim.ui.select = function(items, _, choose) choose(items[1], 1) end
vim.api.nvim_win_set_cursor(0, { conflict.lnum + 1, conflict.col })
vim.lsp.buf.code_action()
await("the fix", function() return vim.bo.modified end)
say("fixed: %s", vim.fn.getline(11))
await("the diagnostics of the fixed text", function() return #vim.diagnostic.get(0) == 0 end)

vim.cmd("silent make")
for _, item in ipairs(vim.fn.getqflist()) do
  say("%s:%d:%d: %s", vim.fn.bufname(item.bufnr), item.lnum, item.col, item.text)
end
vim.cmd("quitall!")
"""


def snippets(heading):
    """The blocks of Lua in the section with a heading."""
    section = DOCUMENTATION.read_text().split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"```lua\n(.*?)```", section, re.S)


version = subprocess.run(["nvim", "--version"], capture_output=True, text=True).stdout
newer, older = snippets("### Neovim")
makes, = snippets("## Beside another clangd")
set_up = newer if tuple(map(int, re.findall(r"v(\d+)\.(\d+)", version)[0])) >= (0, 11) else older
root = lsp.workspace(sys.argv[1], {"transpose.cu": (EXAMPLES / "transpose.cu").read_text(), "init.lua": set_up + makes,
                                   "session.lua": SESSION})
said = subprocess.run(["nvim", "--clean", "--headless", "-u", "init.lua", "-c", "luafile session.lua"], cwd=root,
                      env={**os.environ, "XDG_STATE_HOME": str(root / "state"), "CUDA_PATH": "none"},
                      capture_output=True, text=True, timeout=200)
print(said.stdout, said.stderr)
for expected in [
        "gpu-bank-conflict at 22:27 to 22:57: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp",
        "fixed:   __shared__ float tile[TILE][TILE + 1];",
        "transpose.cu:22:27: 32-way bank conflict: this load from 'tile'"]:
    assert expected in said.stdout, expected
