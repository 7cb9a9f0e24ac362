-- What the arguments of commands may be.
local server = require 'skill_lsp.server'

local M = {}

--- The ids of hosts that begin with what was typed.
---@param lead string
---@return string[]
function M.hosts(lead)
  return M.beginning(lead, M.known_hosts())
end

--- The names of skills that begin with what was typed.
---@param lead string
---@return string[]
function M.names(lead)
  local client = server.client()
  local list = client and server.answer(client, 'listSkills')
  local names = {}
  for _, skill in ipairs(list and list.skills or {}) do
    names[skill.name] = true
  end
  return M.beginning(lead, vim.tbl_keys(names))
end

-- What each program knows does not change while it is there.
---@type table<string, string[]>
local hosts_of = {}

--- The ids of all hosts that the installed server knows.
---@return string[]
function M.known_hosts()
  local program = server.program()
  if not hosts_of[program] then
    local ran, process = pcall(vim.system, { program, 'schema', 'config' }, { text = true })
    local answer = ran and process:wait()
    if not answer or answer.code ~= 0 then
      return {}
    end
    local schema = vim.json.decode(answer.stdout)
    hosts_of[program] = vim.tbl_map(function(host)
      return host.const
    end, schema.definitions.host.anyOf)
  end
  return hosts_of[program]
end

---@param lead string
---@param words string[]
---@return string[]
function M.beginning(lead, words)
  local beginning = vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, words)
  table.sort(beginning)
  return beginning
end

return M
