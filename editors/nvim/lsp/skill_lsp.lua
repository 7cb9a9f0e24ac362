---@brief
---
--- skill-lsp, the language server for SKILL.md: the skills that people write for AI agents.
---
--- Install `skill-lsp` somewhere on your PATH, put this directory (`editors/nvim`) on your
--- 'runtimepath', and say `vim.lsp.enable('skill_lsp')`.
---
--- It attaches to SKILL.md and to no other Markdown file.

---@type vim.lsp.Config
return {
  cmd = { 'skill-lsp', 'server', '--stdio' },
  filetypes = { 'markdown', 'skill' },
  root_dir = function(bufnr, on_dir)
    local name = vim.api.nvim_buf_get_name(bufnr)
    if vim.fs.basename(name):lower() ~= 'skill.md' then
      return
    end
    -- A skill outside any repository, such as one in the home directory, is its own root.
    on_dir(vim.fs.root(bufnr, { '.git', 'skill-lsp.toml' }) or vim.fs.dirname(name))
  end,
}
