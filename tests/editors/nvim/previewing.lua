-- The lens over a skill opens what a host's model gets, from the text as it is on screen; asked again
-- after an edit that was not saved, it shows the edit.
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
t.equal(lenses[1].command.title, 'Preview what CAMEL gets', 'what it says')

-- Pressing it shows a document.
local function shown()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buffer):find('/skill-lsp/previews/', 1, true) then
      return buffer
    end
  end
end
vim.cmd.buffer(skill)
vim.lsp.codelens.run()
t.wait(shown, 'the preview is opened')
local function text()
  return table.concat(vim.fn.readfile(vim.api.nvim_buf_get_name(shown())), '\n')
end
t.check(text():find('<description>Reads tide tables.</description>', 1, true), 'the catalogue is shown')
t.check(text():find('Look up the port.', 1, true), 'and the loaded text')

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

vim.cmd.buffer(skill)
vim.lsp.codelens.run()
t.wait(function()
  return text():find('<description>Reads tide tables aloud.</description>', 1, true)
end, 'the document shows the edit')

t.leave()
