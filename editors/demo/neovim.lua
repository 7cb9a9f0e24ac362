-- Neovim as docs/editors/neovim.md sets it up; and for the demo the preview is opened as soon as there is a server.
vim.opt.runtimepath:append(os.getenv 'DEMO_EDITORS' .. '/nvim')
vim.lsp.enable 'skill_lsp'
vim.diagnostic.config { virtual_text = true }

vim.o.swapfile = false
vim.api.nvim_create_autocmd('LspAttach', {
  once = true,
  callback = function()
    vim.cmd 'SkillPreview opencode'
    vim.api.nvim_echo(
      { { 'type, and the preview follows; gra mends, K explains, :SkillList lists, :qa! leaves' } },
      false,
      {}
    )
  end,
})
