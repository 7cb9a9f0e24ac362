-- What the user's commands do. The server shows most of its answers itself, as documents that it keeps up to date.
local document = require 'skill_lsp.document'
local server = require 'skill_lsp.server'

local M = {}

--- Shows what a host's model gets; without a host, that of one which sees the skill.
---@param host string?
function M.preview(host)
  local client, skill = M.subject()
  if not client then
    return
  end
  local function show(known)
    server.execute(client, 'previewToolOutput', { uri = skill, host = known, show = true })
  end
  if host then
    return show(host)
  end
  -- Which host it is has to be told, so that the window can say it.
  server.execute(client, 'previewToolOutput', { uri = skill }, function(answer)
    show(answer.host)
  end)
end

--- Shows which hosts see the skill of this buffer.
function M.hosts()
  local client, skill = M.subject()
  if client then
    server.execute(client, 'hostReport', { uri = skill, show = true })
  end
end

--- Tells why hosts see the skills of a name or not; without a name, the skill of this buffer.
---@param name string?
function M.why(name)
  if not name then
    return M.hosts()
  end
  local client = server.needed_client()
  if client then
    server.execute(client, 'why', { name = name, show = true })
  end
end

--- Lists all skills.
function M.list()
  local client = server.needed_client()
  if client then
    server.execute(client, 'listSkills', nil, require('skill_lsp.list').show)
  end
end

--- The server, and the skill that the current buffer is about: a skill, a page of one, or what is shown of one.
---@return vim.lsp.Client?, string?
function M.subject()
  local skill = document.subject(vim.api.nvim_get_current_buf()) or M.skill_around(0)
  if not skill then
    server.complain 'this buffer belongs to no skill; go to a SKILL.md, or to a page beside one'
    return
  end
  return server.needed_client(), skill
end

--- The URI of the SKILL.md in the directory of a buffer, or in one above it.
---@param buffer integer
---@return string?
function M.skill_around(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.fs.basename(name):lower() == 'skill.md' then
    return vim.uri_from_bufnr(buffer)
  end
  local directory = vim.bo[buffer].buftype == '' and vim.fs.root(buffer, { 'SKILL.md', 'skill.md' })
  if not directory then
    return
  end
  -- Whatever its case is on the disk.
  local file = vim.fs.find({ 'SKILL.md', 'skill.md' }, { path = directory, limit = 1 })[1]
  return file and vim.uri_from_fname(file)
end

return M
