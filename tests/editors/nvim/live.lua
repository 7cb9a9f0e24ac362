-- `:SkillPreview` opens a split which follows what is typed, and every other command shows what it says.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()
vim.cmd.runtime 'plugin/skill_lsp.lua'

local directory = os.getenv 'SKILL_LSP_DIR'
vim.fn.mkdir(directory .. '/project/.git', 'p')
t.edit('.claude/skills/tides/SKILL.md', { '---', 'name: tides', 'description: From home.', '---', 'By heart.' })
local saved = { '---', 'name: tides', 'description: Reads tide tables.', '---', 'Look up the port.' }
local skill = t.edit('project/.claude/skills/tides/SKILL.md', saved)
t.attached(skill)
local own = vim.api.nvim_get_current_win()

-- The buffer of a document, by its title, and its text.
local function shown(title)
  local buffer = vim.fn.bufnr('^skill-lsp://' .. title .. '$')
  return buffer ~= -1 and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end
local function shows(title, text)
  local found = vim.wait(20000, function()
    return shown(title) and shown(title):find(text, 1, true) ~= nil
  end, 5)
  t.check(found, ('`%s` is not in %s, which is\n%s'):format(text, title, shown(title) or 'not there'))
end
local function windows(title)
  return vim.fn.win_findbuf(vim.fn.bufnr('^skill-lsp://' .. title .. '$'))
end

-- What is told to the user.
local told = {}
vim.notify = function(what)
  table.insert(told, what)
end
local function tells(command, text)
  told = {}
  vim.cmd(command)
  t.wait(function()
    return told[1]
  end, command .. ' tells something')
  t.check(told[1]:find(text, 1, true), command .. ': ' .. told[1])
end

vim.cmd 'SkillPreview copilot-cli'
local preview = 'tides (copilot-cli)'
shows(preview, 'Look up the port.')
t.equal(vim.api.nvim_get_current_win(), own, 'the cursor stays with the text')
t.equal(#windows(preview), 1, 'one window shows the preview')

-- Typed letter by letter, and never saved.
t.type 'GA Then wait for the ebb.<Esc>'
shows(preview, 'Look up the port. Then wait for the ebb.')
t.type '3GA And moons.<Esc>'
shows(preview, '<description>Reads tide tables. And moons.</description>')
t.equal(vim.fn.readfile(vim.api.nvim_buf_get_name(skill)), saved, 'nothing was saved')
t.check(not vim.bo[vim.fn.bufnr('^skill-lsp://' .. preview .. '$')].modified, 'the preview is not modified')

-- A window in which the change can be seen stays where it is; one in which it cannot goes there.
local window = windows(preview)[1]
vim.api.nvim_win_set_height(window, 4)
local function view()
  return vim.api.nvim_win_call(window, vim.fn.winsaveview)
end
local function seen(text)
  local first, last = vim.fn.line('w0', window), vim.fn.line('w$', window)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), first - 1, last, false)
  return table.concat(lines, '\n'):find(text, 1, true) ~= nil
end
vim.api.nvim_win_set_cursor(window, { 1, 0 })
t.type 'GA Twice.<Esc>'
shows(preview, 'the ebb. Twice.')
t.check(seen 'the ebb. Twice.', 'the change is seen')
local before = view()
t.type 'GA Thrice.<Esc>'
shows(preview, 'Twice. Thrice.')
t.equal(view(), before, 'the view')

-- Another host takes the same window; without a host the first one that looks there is taken, and named: this one takes the
-- skill at home.
vim.cmd 'SkillPreview opencode'
shows('tides (opencode)', '<skill_content name="tides">')
t.equal(windows('tides (opencode)'), { window }, 'the window is used again')
vim.cmd 'SkillPreview'
shows('tides (claude-code)', 'By heart.')
-- From the preview itself it is about the same skill.
vim.api.nvim_set_current_win(window)
vim.cmd 'SkillPreview opencode'
shows('tides (opencode)', 'Twice.')
vim.api.nvim_set_current_win(own)

-- Who sees the skill, which changes with its name.
vim.cmd 'SkillHosts'
shows('tides (hosts)', 'Claude Code  takes ~/.claude/skills/tides/SKILL.md for `tides`')
vim.cmd 'SkillWhy tides'
shows('tides (hosts)', '~/.claude/skills/tides/SKILL.md\n  Claude Code  sees it as `tides`')
tells('SkillWhy tydes', 'no skill is called `tydes` here')
tells('SkillPreview camle', 'there is no host `camle` (did you mean `camel`?)')
tells('SkillPreview cursor', 'is not known well enough to show it; it is known of claude-code')

-- Arguments are completed.
t.equal(vim.fn.getcompletion('SkillPreview cop', 'cmdline'), { 'copilot-cli' }, 'hosts')
t.equal(vim.fn.getcompletion('SkillWhy t', 'cmdline'), { 'tides' }, 'names')

-- The list, and a skill opened from it.
vim.cmd.cd(directory .. '/project')
vim.cmd 'SkillList'
shows('skills', 'tides  .claude/skills/tides/SKILL.md    hidden')
local list = shown 'skills'
t.check(list:find('tides  ~/.claude/skills/tides/SKILL.md', 1, true), list)
local line = vim.fn.search([[^tides  \.claude]], 'w')
t.check(line > 0 and vim.fn.getline(line):find 'hidden', list)
vim.cmd 'wincmd p | only'
vim.cmd 'SkillList'
t.wait(function()
  return vim.bo.filetype == 'skill-lsp-list'
end, 'the list is opened anew')
vim.fn.search [[^tides  \~]]
t.type '<CR>'
t.equal(
  vim.fs.normalize(vim.api.nvim_buf_get_name(0)),
  vim.fs.normalize(directory .. '/.claude/skills/tides/SKILL.md'),
  'opened'
)

-- A page is about its skill, and other Markdown about none.
t.edit('project/.claude/skills/tides/references/ports.md', { '# Ports' })
vim.cmd 'SkillPreview copilot-cli'
shows(preview, 'Twice.')
vim.cmd 'only'
t.edit('project/README.md', { '# None' })
tells('SkillPreview', 'this buffer belongs to no skill')

-- The help is there, and its tags are those of the text.
vim.cmd 'help :SkillWhy'
t.check(vim.api.nvim_get_current_line():find(':SkillWhy', 1, true), 'the help of a command')
vim.cmd 'bwipeout!'
local help = os.getenv 'SKILL_LSP_RUNTIME' .. '/doc/'
vim.fn.mkdir(directory .. '/help/doc', 'p')
vim.fn.writefile(vim.fn.readfile(help .. 'skill_lsp.txt'), directory .. '/help/doc/skill_lsp.txt')
vim.cmd.helptags(directory .. '/help/doc')
t.equal(
  vim.fn.readfile(help .. 'tags'),
  vim.fn.readfile(directory .. '/help/doc/tags'),
  'run :helptags editors/nvim/doc'
)

-- What is wrong with the installation is said, and what is right.
local function health()
  vim.cmd 'silent checkhealth skill_lsp'
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  vim.cmd 'bwipeout!'
  return text
end
t.check(health():find('it knows 2 skills', 1, true), health())
vim.lsp.config('skill_lsp', { cmd = { 'skill-lsp-that-is-not-there', 'server' } })
t.check(health():find('`skill-lsp-that-is-not-there` is not on the PATH', 1, true), health())

t.leave()
