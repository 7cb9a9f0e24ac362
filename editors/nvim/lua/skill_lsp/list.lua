-- All skills as a table: a skill a line, a host a column. Enter opens the skill of the line.
local window = require 'skill_lsp.window'

local M = {}

-- What the server calls an outcome, and what the table does.
local WORDS = {
  visible = 'yes',
  shadowed = 'hidden',
  ambiguous = 'both',
  race = 'race',
  withheld = 'kept',
  ['not-loaded'] = 'no',
  unknown = '?',
}

local LEGEND = {
  '',
  'yes: seen  hidden: another copy wins  both: listed beside another, and neither can be called',
  'race: it or another  kept: loaded, but the model is not told  no: not loaded  ?: not known  -: not looked at',
  'Enter opens the skill of the line, q closes this window',
}

-- The buffer of the table, if there is one.
local buffer = -1

--- Shows what the server answers to `listSkills`.
---@param answer table
function M.show(answer)
  if not vim.api.nvim_buf_is_valid(buffer) then
    buffer = window.scratch 'skill-lsp-list'
  end
  local rows = M.rows(answer.skills)
  window.fill(buffer, table.concat(vim.list_extend(M.aligned(rows), LEGEND), '\n'))
  window.list(buffer, #rows + #LEGEND)
  window.name(buffer, 'skills')
  vim.keymap.set('n', '<CR>', function()
    local skill = answer.skills[vim.api.nvim_win_get_cursor(0)[1] - 1]
    if skill then
      window.open(skill.file)
    end
  end, { buffer = buffer, desc = 'Open the skill of this line' })
end

--- The cells, the first line being the heads.
---@param skills table[]
---@return string[][]
function M.rows(skills)
  local hosts = M.hosts(skills)
  local rows = { vim.list_extend({ 'skill', 'file' }, hosts) }
  for _, skill in ipairs(skills) do
    local row = { skill.name, vim.fn.fnamemodify(skill.file, ':~:.') }
    for _, host in ipairs(hosts) do
      local outcome = skill.hosts[host] and skill.hosts[host].outcome
      table.insert(row, outcome and (WORDS[outcome] or outcome) or '-')
    end
    table.insert(rows, row)
  end
  return rows
end

--- The hosts that look at any skill.
---@param skills table[]
---@return string[]
function M.hosts(skills)
  local hosts = {}
  for _, skill in ipairs(skills) do
    for host in pairs(skill.hosts) do
      hosts[host] = true
    end
  end
  local sorted = vim.tbl_keys(hosts)
  table.sort(sorted)
  return sorted
end

--- Lines in which each column is as wide as its widest cell.
---@param rows string[][]
---@return string[]
function M.aligned(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for column, cell in ipairs(row) do
      widths[column] = math.max(widths[column] or 0, vim.fn.strdisplaywidth(cell))
    end
  end
  return vim.tbl_map(function(row)
    local cells = {}
    for column, cell in ipairs(row) do
      cells[column] = cell .. (' '):rep(widths[column] - vim.fn.strdisplaywidth(cell))
    end
    return vim.trim(table.concat(cells, '  '))
  end, rows)
end

return M
