-- The running server, as the commands need it.
local M = {}

-- How long a command that cannot go on without an answer waits for it, in milliseconds. A walk over a large
-- workspace may come before the answer.
local PATIENCE = 5000

--- Tells the user what is wrong.
---@param what string
function M.complain(what)
  vim.notify('skill-lsp: ' .. what, vim.log.levels.ERROR)
end

--- The server of the current buffer, else any other one: lists do not depend on a buffer.
---@return vim.lsp.Client?
function M.client()
  local own = vim.lsp.get_clients { bufnr = 0, name = 'skill_lsp' }
  return own[1] or vim.lsp.get_clients({ name = 'skill_lsp' })[1]
end

--- The same, or an error that says what to do.
---@return vim.lsp.Client?
function M.needed_client()
  local client = M.client()
  if not client then
    M.complain 'the server does not run; open a SKILL.md, and see `:checkhealth skill_lsp` if that does not start it'
  end
  return client
end

--- The program that is started, wherever the user's settings have it.
---@return string
function M.program()
  local command = vim.lsp.config.skill_lsp.cmd
  return type(command) == 'table' and command[1] or 'skill-lsp'
end

--- Runs a command of the server; `done` gets what it answers. What it refuses is told to the user.
---@param client vim.lsp.Client
---@param command string
---@param argument table?
---@param done fun(answer: any)?
function M.execute(client, command, argument, done)
  local params = { command = 'skill-lsp.' .. command, arguments = { argument } }
  client:request('workspace/executeCommand', params, function(refusal, answer)
    if refusal then
      M.complain(refusal.message)
    elseif done then
      done(answer)
    end
  end)
end

--- What a command answers, waited for; `nil` if it refuses, or does not answer in time.
---@param client vim.lsp.Client
---@param command string
---@return any
function M.answer(client, command)
  local params = { command = 'skill-lsp.' .. command, arguments = {} }
  local answered = client:request_sync('workspace/executeCommand', params, PATIENCE)
  return answered and answered.result
end

return M
