-- The server is attached to SKILL.md, in a repository or not, and to no other Markdown file.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()

local directory = os.getenv 'SKILL_LSP_DIR'
vim.fn.mkdir(directory .. '/repository/.git', 'p')

local inside = t.edit('repository/a b/.claude/skills/a/SKILL.md', { '---', 'name: a', '---' })
local client = t.attached(inside)
t.equal(vim.fs.normalize(client.root_dir), vim.fs.normalize(directory .. '/repository'), 'the root is the repository')
t.equal(client.offset_encoding, 'utf-8', 'columns are bytes')
t.expect(inside, { { 'missing-description', 0, 0, 0, 3, 'WARN' } }, 'a path with a blank')

local readme = t.edit('repository/README.md', { 'no frontmatter' })
t.equal(vim.bo[readme].filetype, 'markdown', 'is Markdown')

local alone = t.edit('alone/SKILL.md', { 'no frontmatter' })
t.attached(alone)
t.expect(alone, { { 'missing-frontmatter', 0, 0, 0, 14, 'ERROR' } }, 'a lone file')
t.equal(t.client(alone).id, client.id, 'one server serves both')
t.check(t.client(readme) == nil, 'the server is attached to README.md')
t.equal(#vim.diagnostic.get(readme), 0, 'README.md has diagnostics')

-- A second project is a second folder of the same server.
vim.fn.mkdir(directory .. '/second/.git', 'p')
local second = t.edit('second/skills/a/SKILL.md', { '---', 'name: a', 'description: A.', '---' })
t.attached(second)
t.equal(t.client(second).id, client.id, 'one server serves the second project')
local folders = vim.tbl_map(function(folder)
  return vim.fs.basename(folder.name)
end, client.workspace_folders)
t.equal(folders, { 'repository', 'second' }, 'the folders')

t.leave()
