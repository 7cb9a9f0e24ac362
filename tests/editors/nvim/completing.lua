-- Types a skill with what the server offers, and looks at its parts.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup(50)

local buffer = t.edit('skills/tide-table/SKILL.md', { '' })
local client = t.attached(buffer)

-- Takes what is offered under this name at the cursor.
local function take(label)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local before = vim.api.nvim_get_current_line():sub(1, column + 1)
  local character = vim.str_utfindex(before, client.offset_encoding)
  local offered = t.ask(buffer, 'textDocument/completion', row - 1, character) or {}
  for _, item in ipairs(offered) do
    if item.label == label then
      local edit = item.textEdit
      edit.range = edit.range or edit.insert
      edit.newText = edit.newText:gsub('%${%d:(.-)}', '%1'):gsub('%$0', '')
      vim.lsp.util.apply_text_edits({ edit }, buffer, client.offset_encoding)
      return
    end
  end
  t.fail(label .. ' is not among ' .. vim.inspect(offered))
end

take 'frontmatter'
t.shows(buffer, {}, 'a whole frontmatter has no faults')
t.equal(vim.fn.getline(2), 'name: tide-table', 'the directory is the name')

-- A line as it is half-typed has its fault only once the typist pauses.
t.type '3GolicenseX<Esc>'
t.wait(function()
  return #vim.diagnostic.get(buffer) == 1
end, 'a stray line')
t.type 'x'
take 'license'
t.type 'A'
t.equal(vim.fn.getline(4), 'license: ', 'a key is completed')
take 'MIT'
t.shows(buffer, {}, 'a licence')

t.type 'oallowed-tools: Read, é😀, <Esc>'
take 'Grep'
t.equal(vim.fn.getline(5), 'allowed-tools: Read, é😀, Grep', 'behind an emoji')

local symbols = t.ask(buffer, 'textDocument/documentSymbol', 0, 0)
local names = vim.tbl_map(function(it)
  return it.name
end, symbols[1].children)
t.equal(names, { 'name', 'description', 'license', 'allowed-tools' }, 'symbols')
local folds = t.ask(buffer, 'textDocument/foldingRange', 0, 0)
t.equal({ folds[1].startLine, folds[1].endLine }, { 0, 5 }, 'the frontmatter can be folded')

t.leave()
