-- The lens over a skill opens who sees it, and the preview command what a host's model gets, from the text as
-- it is on screen; asked again after an edit that was not saved, it shows the edit.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()

local directory = os.getenv 'SKILL_LSP_DIR'
vim.fn.mkdir(directory .. '/project/.git', 'p')
local saved = { '---', 'name: tides', 'description: Reads tide tables.', '---', 'Look up the port.' }
local skill = t.edit('project/.agents/skills/tides/SKILL.md', saved)
local client = t.attached(skill)

-- The lens, as a client shows it.
vim.lsp.codelens.refresh { bufnr = skill }
t.wait(function()
  return #vim.lsp.codelens.get(skill) > 0
end, 'the lens')
local lenses = vim.lsp.codelens.get(skill)
t.equal(#lenses, 1, 'there is one lens')
t.equal(lenses[1].range.start.line, 0, 'it stands over the frontmatter')
t.check(lenses[1].command.title:find('^seen by %d of 7 hosts'), 'what it says: ' .. lenses[1].command.title)

-- What a command answers is shown as a document.
local function shown(name)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local path = vim.api.nvim_buf_get_name(buffer)
    if path:find('/skill-lsp/previews/', 1, true) and vim.fs.basename(path) == name then
      return buffer
    end
  end
end
local function text(name)
  return table.concat(vim.fn.readfile(vim.api.nvim_buf_get_name(shown(name))), '\n')
end

-- Pressing the lens tells who sees the skill.
local REPORT = 'tides (hosts).md'
vim.cmd.buffer(skill)
vim.lsp.codelens.run()
t.wait(function()
  return shown(REPORT)
end, 'the report is opened')
t.check(text(REPORT):find('sees it as `tides`', 1, true), 'hosts see it: ' .. text(REPORT))

-- The preview command shows what a model gets.
local PREVIEW = 'tides (camel).md'
local function show()
  local argument = { uri = vim.uri_from_bufnr(skill), host = 'camel', show = true }
  local params = { command = 'skill-lsp.previewToolOutput', arguments = { argument } }
  client:request('workspace/executeCommand', params, function() end, skill)
end
show()
t.wait(function()
  return shown(PREVIEW)
end, 'the preview is opened')
t.check(text(PREVIEW):find('<description>Reads tide tables.</description>', 1, true), 'the catalogue is shown')
t.check(text(PREVIEW):find('Look up the port.', 1, true), 'and the loaded text')

-- An edit shows in the next preview, without being saved.
vim.api.nvim_buf_set_lines(skill, 2, 3, false, { 'description: Reads tide tables aloud.' })
local function preview(arguments)
  local uri = vim.uri_from_bufnr(skill)
  local argument = vim.tbl_extend('error', { uri = uri }, arguments)
  local params = { command = 'skill-lsp.previewToolOutput', arguments = { argument } }
  local answer = client:request_sync('workspace/executeCommand', params, 20000, skill)
  t.check(answer and answer.result, 'the preview is answered: ' .. vim.inspect(answer))
  return answer.result
end
local context = preview { host = 'camel' }
t.equal(context.skills[1].description, 'Reads tide tables aloud.', 'the description that was typed')
t.equal(context.documentVersions[vim.uri_from_bufnr(skill)], vim.lsp.util.buf_versions[skill], 'of this version')
local loaded = preview { host = 'agentskills-mcp', tool = 'load_skill' }
t.check(loaded.text:find('description: Reads tide tables aloud.', 1, true), 'the text that was typed')
t.equal(vim.fn.readfile(directory .. '/project/.agents/skills/tides/SKILL.md'), saved, 'nothing was saved')

show()
t.wait(function()
  return text(PREVIEW):find('<description>Reads tide tables aloud.</description>', 1, true)
end, 'the document shows the edit')

t.leave()
