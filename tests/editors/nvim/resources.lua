-- A skill with pages and neighbours: its links are followed, and it gets another name.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()

-- Not the home directory itself: that is no project.
local root = vim.fs.joinpath(os.getenv 'SKILL_LSP_DIR', 'project')
local function write(path, lines)
  local full = vim.fs.joinpath(root, path)
  vim.fn.mkdir(vim.fs.dirname(full), 'p')
  vim.fn.writefile(lines, full)
end

vim.fn.mkdir(root .. '/.git', 'p')
-- Thirty mentions of the skill or of what lies in it, in twelve files.
local pages = {}
for number = 1, 9 do
  local page = 'harbour-' .. number .. '.md'
  table.insert(pages, page)
  write('skills/tides/references/' .. page, {
    '# Harbour ' .. number,
    '',
    'Back to [tides](../SKILL.md#reading), or run `python ~/.claude/skills/tides/scripts/table.py`.',
  })
end
for _, other in ipairs { 'moon', 'wind' } do
  write('skills/' .. other .. '/SKILL.md', {
    '---',
    'name: ' .. other,
    'description: Knows the ' .. other .. '. Use when asked about it.',
    '---',
    '',
    'Then use the `tides` skill, or type /tides.',
  })
end
write('skills/tides/scripts/table.py', { 'print()' })
local lines = { '---', 'name: tides', 'description: Reads tide tables. Use when asked.', '---', '', '# Reading', '' }
for _, page in ipairs(pages) do
  table.insert(lines, '- [harbour](references/' .. page .. ')')
end

local buffer = t.edit('project/skills/tides/SKILL.md', lines)
t.attached(buffer)
t.shows(buffer, {}, 'all that is named is there')

-- Typed, a wrong name is found, and the path is completed.
t.type 'Go<CR>See [wrong](references/harbor-1.md)<Esc>'
t.wait(function()
  local found = t.diagnostics(buffer)
  return #found == 1 and found[1][1] == 'missing-resource'
end, 'a page that is not there')
local last = vim.fn.line '$'
vim.fn.setline(last, 'See [right](references/harbour-1')
local offered = t.ask(buffer, 'textDocument/completion', last - 1, #vim.fn.getline(last))
t.equal(offered.items[1].label, 'harbour-1.md', 'a path is offered')
vim.fn.setline(last, 'See [right](references/harbour-1.md)')
t.shows(buffer, {}, 'a page that is there')

local hover = t.ask(buffer, 'textDocument/hover', last - 1, 20)
t.check(hover.contents.value:find('# Harbour 1', 1, true), 'the page is shown: ' .. vim.inspect(hover))

-- Followed, the page is one of the same server.
vim.api.nvim_win_set_cursor(0, { last, 20 })
vim.lsp.buf.definition()
t.wait(function()
  return vim.fs.basename(vim.api.nvim_buf_get_name(0)) == 'harbour-1.md'
end, 'the page is opened')
local page = vim.api.nvim_get_current_buf()
t.attached(page)
t.shows(page, {}, 'the page has no faults')
vim.cmd.buffer(buffer)
vim.cmd 'silent wall'

-- Renamed, everything follows.
vim.api.nvim_win_set_cursor(0, { 2, 7 })
vim.lsp.buf.rename 'sea-tides'
t.wait(function()
  return vim.uv.fs_stat(root .. '/skills/sea-tides/SKILL.md') ~= nil
end, 'the directory is renamed')
vim.cmd 'silent! wall'
t.equal(vim.uv.fs_stat(root .. '/skills/tides'), nil, 'the old directory is gone')
local function read(path)
  return table.concat(vim.fn.readfile(root .. '/' .. path), '\n')
end
t.check(read('skills/sea-tides/SKILL.md'):find('name: sea-tides', 1, true), 'the name')
for _, other in ipairs { 'moon', 'wind' } do
  local text = read('skills/' .. other .. '/SKILL.md')
  t.check(text:find('`sea-tides` skill, or type /sea-tides', 1, true), text)
end
for _, name in ipairs(pages) do
  local text = read('skills/sea-tides/references/' .. name)
  t.check(text:find('skills/sea-tides/scripts/table.py', 1, true), text)
end
-- Whoever looks at the whole workspace finds nothing.
local found = vim.system({ os.getenv 'SKILL_LSP_BIN', 'check', '--format', 'json', root }, { cwd = root }):wait()
local report = vim.json.decode(found.stdout)
t.equal(report.findings, {}, 'nothing is left to find')
t.equal(report.summary.files, 12, 'all files were looked at')

t.leave()
