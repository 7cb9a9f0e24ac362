-- The commands of skill-lsp, and what the server is told of them: that Neovim can show documents whose text
-- the server gives. See `:help skill_lsp`.
if vim.g.loaded_skill_lsp or vim.fn.has 'nvim-0.11' == 0 then
  return
end
vim.g.loaded_skill_lsp = true

vim.lsp.config('skill_lsp', {
  capabilities = { workspace = { textDocumentContent = vim.empty_dict() } },
  handlers = {
    ['window/showDocument'] = function(...)
      return require('skill_lsp.document').on_show(...)
    end,
    ['workspace/textDocumentContent/refresh'] = function(...)
      return require('skill_lsp.document').on_refresh(...)
    end,
  },
})

vim.api.nvim_create_user_command('SkillPreview', function(given)
  require('skill_lsp.commands').preview(given.fargs[1])
end, {
  nargs = '?',
  desc = "Show what a host's model gets, from the text as it is typed",
  complete = function(lead)
    return require('skill_lsp.complete').hosts(lead)
  end,
})

vim.api.nvim_create_user_command('SkillHosts', function()
  require('skill_lsp.commands').hosts()
end, { desc = 'Show which hosts see this skill' })

vim.api.nvim_create_user_command('SkillWhy', function(given)
  require('skill_lsp.commands').why(given.fargs[1])
end, {
  nargs = '?',
  desc = 'Tell for each skill of a name why hosts see it or not',
  complete = function(lead)
    return require('skill_lsp.complete').names(lead)
  end,
})

vim.api.nvim_create_user_command('SkillList', function()
  require('skill_lsp.commands').list()
end, { desc = 'List all skills, and which copy wins for whom' })
