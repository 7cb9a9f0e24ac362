-- A project skill hidden by one in the home directory is flagged in both buffers; renaming one
-- clears both, without saving.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()

local function skill(name, description)
  return { '---', 'name: ' .. name, 'description: ' .. description, '---', '', 'Body' }
end

vim.fn.mkdir(os.getenv 'SKILL_LSP_DIR' .. '/project/.git', 'p')
local home = t.edit('.agents/skills/other/SKILL.md', skill('deploy', 'Deploys by hand.'))
local project = t.edit('project/.agents/skills/deploy/SKILL.md', skill('deploy', 'Deploys.'))
t.attached(project)

-- Of the two, the one in the project wins for most hosts.
t.shows(home, { { 'shadowed-name', 1, 6, 1, 12, 'WARN' } }, 'the home skill loses')
t.shows(project, { { 'shadowed-name', 1, 6, 1, 12, 'HINT' } }, 'the project skill wins')

vim.api.nvim_buf_set_lines(home, 1, 2, false, { 'name: other' })
t.shows(home, {}, 'renamed')
t.shows(project, {}, 'and the other is free of it')
vim.cmd.buffer(home)
vim.cmd 'undo'
t.shows(home, { { 'shadowed-name', 1, 6, 1, 12, 'WARN' } }, 'undone')
t.shows(project, { { 'shadowed-name', 1, 6, 1, 12, 'HINT' } }, 'undone in the other')

-- Claude Code goes by the directory, and takes the one at home.
local own = t.edit('project/.claude/skills/plan/SKILL.md', skill('plan', 'Plans.'))
t.attached(own)
t.shows(own, {}, 'alone')
local dir = os.getenv 'SKILL_LSP_DIR' .. '/.claude/skills/plan'
vim.fn.mkdir(dir, 'p')
vim.fn.writefile(skill('plan', 'Plans at home.'), dir .. '/SKILL.md')
t.shows(own, { { 'shadowed-name', 1, 6, 1, 10, 'WARN' } }, 'hidden by a file that no editor has open')
vim.fn.delete(dir, 'rf')
t.shows(own, {}, 'gone again')

t.leave()
