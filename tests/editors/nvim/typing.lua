-- Breaks and mends a SKILL.md in every way that the rules of the frontmatter know.
package.path = vim.fs.dirname(arg[0]) .. '/?.lua;' .. package.path
local t = require 'support'
t.setup()

local sound = {
  '---',
  'name: tide-table',
  'description: Reads tide tables 🌊 for é. Use when asked about tides.',
  '---',
  '',
  'Ask for the harbour.',
}
local buffer = t.edit('skills/tide-table/SKILL.md', sound)
t.attached(buffer)
t.expect(buffer, {}, 'a sound skill')

-- The colon that people forget to quote, typed into the description behind an emoji.
t.type '/Use<CR>4li:<Esc>'
t.equal(vim.fn.getline(3), 'description: Reads tide tables 🌊 for é. Use :when asked about tides.', 'typed')
t.expect(buffer, {}, 'a colon inside a word is none to YAML')
t.type 'a <Esc>'
local colon = #'description: Reads tide tables 🌊 for é. Use '
t.expect(buffer, { { 'invalid-yaml', 2, colon, 2, colon + 1, 'ERROR' } }, 'a colon and a blank')
t.type 'u'
t.expect(buffer, {}, 'undone')
t.type 'u'
t.expect(buffer, {}, 'undone twice')

-- Each fault, made on a sound file and mended again.
local function breaks(what, line, text, expected)
  vim.api.nvim_buf_set_lines(buffer, line, line + 1, false, text)
  t.expect(buffer, expected, what)
  vim.cmd 'undo'
  t.expect(buffer, {}, what .. ', mended')
end

breaks('no opening fence', 0, {}, { { 'missing-frontmatter', 0, 0, 0, 16, 'ERROR' } })
breaks('a comment first', 0, { '<!-- x -->', '---' }, { { 'frontmatter-not-first', 0, 0, 0, 10, 'ERROR' } })
breaks('no closing fence', 3, { '---END' }, { { 'unclosed-frontmatter', 0, 0, 0, 3, 'ERROR' } })
breaks('a second frontmatter', 4, { '---', 'name: x', '---' }, { { 'second-frontmatter', 4, 0, 4, 3, 'WARN' } })
breaks('no name', 1, {}, { { 'missing-name', 0, 0, 0, 3, 'WARN' } })
breaks('an empty name', 1, { 'name:' }, { { 'empty-name', 1, 0, 1, 4, 'ERROR' } })
breaks('a number for a name', 1, { 'name: 2048' }, { { 'non-string-name', 1, 6, 1, 10, 'ERROR' } })
breaks('no description', 2, {}, { { 'missing-description', 0, 0, 0, 3, 'WARN' } })
breaks('an empty description', 2, { 'description: ""' }, { { 'empty-description', 2, 13, 2, 15, 'ERROR' } })
breaks('a list for a description', 2, { 'description: [a]' }, { { 'non-string-description', 2, 13, 2, 16, 'ERROR' } })
breaks('a key twice', 1, { 'name: x', 'name: y' }, { { 'duplicate-key', 2, 0, 2, 4, 'ERROR' } })
breaks('an unclosed quote', 1, { 'name: "x' }, { { 'invalid-yaml', 1, 6, 1, 7, 'ERROR' } })
breaks('a value that starts with @', 1, { 'name: @x' }, { { 'invalid-yaml', 1, 6, 1, 7, 'ERROR' } })

-- Typed letter by letter, the file as it stands at the end is what counts.
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { '' })
t.expect(buffer, { { 'missing-frontmatter', 0, 0, 0, 0, 'ERROR' } }, 'an empty file')
t.type 'i---<CR>name: 12<CR>description: "a: b"<CR>---<CR><Esc>'
t.expect(buffer, { { 'non-string-name', 1, 6, 1, 8, 'ERROR' } }, 'typed anew')
t.type '2Gccname: tide-table<Esc>'
t.expect(buffer, {}, 'and mended')

-- Hover on a field of the unsaved text.
local hover = t.ask(buffer, 'textDocument/hover', 2, 3)
t.check(hover and hover.contents.value:find('**`description`**', 1, true), vim.inspect(hover))

-- Closing the buffer takes its diagnostics along.
vim.api.nvim_buf_set_lines(buffer, 0, 1, false, {})
t.wait(function()
  return #vim.diagnostic.get() == 1
end, 'a fault')
vim.cmd 'bdelete!'
t.wait(function()
  return #vim.diagnostic.get() == 0
end, 'none once the buffer is gone')

t.leave()
