-- `:checkhealth skill_lsp`: whether all is there that the server needs, and what it knows.
local server = require 'skill_lsp.server'

local M = {}

--- Looks at each thing that may be wrong, in the order in which one depends on the other.
function M.check()
  vim.health.start 'skill_lsp'
  if vim.fn.has 'nvim-0.11' == 0 then
    vim.health.error('this Neovim is too old', 'Install Neovim 0.11 or newer')
    return
  end
  if M.check_program() and M.check_enabled() then
    M.check_running()
  end
end

---@return boolean
function M.check_program()
  local program = server.program()
  if vim.fn.executable(program) == 0 then
    vim.health.error(('`%s` is not on the PATH'):format(program), {
      'Run `cargo install --path .` in the repository of skill-lsp',
      "or say where it is: `vim.lsp.config('skill_lsp', { cmd = { '/path/to/skill-lsp', 'server' } })`",
    })
    return false
  end
  local ran, process = pcall(vim.system, { program, '--version' }, { text = true })
  local answer = ran and process:wait(5000)
  if not answer or answer.code ~= 0 then
    vim.health.error(('`%s --version` fails'):format(program), 'Run it in a terminal to see why, and build it anew')
    return false
  end
  vim.health.ok(('%s (%s)'):format(vim.trim(answer.stdout), vim.fn.exepath(program)))
  return true
end

---@return boolean
function M.check_enabled()
  if not vim.lsp.is_enabled 'skill_lsp' then
    vim.health.error('the server is not enabled', "Put `vim.lsp.enable('skill_lsp')` into your init.lua")
    return false
  end
  vim.health.ok 'the server is enabled'
  return true
end

function M.check_running()
  local client = server.client()
  if not client then
    vim.health.info 'the server does not run: it is started with the first SKILL.md that you open'
    return
  end
  local folders = vim.tbl_map(function(folder)
    return vim.fn.fnamemodify(folder.name, ':~')
  end, client.workspace_folders or {})
  vim.health.ok('it serves ' .. (#folders > 0 and table.concat(folders, ', ') or 'single files'))
  local list = server.answer(client, 'listSkills')
  if list then
    vim.health.ok(('it knows %d skills, those at home included; `:SkillList` shows them'):format(#list.skills))
  else
    vim.health.warn('it does not answer', 'See `:lua vim.cmd.edit(vim.lsp.get_log_path())`, and start Neovim again')
  end
end

return M
