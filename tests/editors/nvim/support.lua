-- What the scripts beside this one share: a Neovim set up as the README says.
local M = {}

function M.fail(what)
  io.stderr:write(what .. '\n')
  vim.cmd 'cquit 1'
end

function M.check(ok, what)
  if not ok then
    M.fail(what)
  end
end

function M.equal(actual, expected, what)
  if not vim.deep_equal(actual, expected) then
    M.fail(('%s\nexpected %s\ngot      %s'):format(what, vim.inspect(expected), vim.inspect(actual)))
  end
end

-- Waits until `condition` holds; the limit is for a machine that is very busy.
function M.wait(condition, what)
  if not vim.wait(20000, condition, 5) then
    M.fail('waited in vain: ' .. what)
  end
end

-- `delay` is what new findings on the edited line wait, in milliseconds; without it they do not, so
-- that each version of a buffer has one answer.
function M.setup(delay)
  vim.cmd 'filetype on'
  vim.opt.runtimepath:prepend(os.getenv 'SKILL_LSP_RUNTIME')
  vim.lsp.config('skill_lsp', {
    cmd = { os.getenv 'SKILL_LSP_WIRETAP', 'server', '--stdio' },
    init_options = { diagnostics = { delayMs = delay or 0 } },
  })
  vim.lsp.enable 'skill_lsp'
end

-- Writes a file below the test's directory and opens it.
function M.edit(path, lines)
  local full = vim.fs.joinpath(os.getenv 'SKILL_LSP_DIR', path)
  vim.fn.mkdir(vim.fs.dirname(full), 'p')
  vim.fn.writefile(lines, full)
  vim.cmd.edit(vim.fn.fnameescape(full))
  return vim.api.nvim_get_current_buf()
end

function M.client(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = 'skill_lsp' })[1]
end

function M.attached(buffer)
  M.wait(function()
    local client = M.client(buffer)
    return client and client.initialized
  end, 'the server is attached')
  return M.client(buffer)
end

-- The diagnostics of a buffer: rule, line, column, end line, end column, severity; from 0. Most texts here
-- have no body, which is no matter.
function M.diagnostics(buffer)
  local found = vim.tbl_filter(function(d)
    return d.code ~= 'empty-body'
  end, vim.diagnostic.get(buffer))
  return vim.tbl_map(function(d)
    return { d.code, d.lnum, d.col, d.end_lnum, d.end_col, vim.diagnostic.severity[d.severity] }
  end, found)
end

-- The version that the last diagnostics of a file were computed from.
local published = {}
local show = vim.lsp.handlers['textDocument/publishDiagnostics']
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(err, result, ...)
  published[result.uri] = result.version
  return show(err, result, ...)
end

-- Waits for the diagnostics of the buffer as it is now; they must be exactly these.
function M.expect(buffer, expected, what)
  local uri = vim.uri_from_bufnr(buffer)
  M.wait(function()
    return published[uri] == vim.lsp.util.buf_versions[buffer]
  end, what)
  M.equal(M.diagnostics(buffer), expected, what)
end

-- Waits until the buffer has these diagnostics, which may take the server's look at other files.
function M.shows(buffer, expected, what)
  vim.wait(20000, function()
    return vim.deep_equal(M.diagnostics(buffer), expected)
  end, 5)
  M.equal(M.diagnostics(buffer), expected, what)
end

-- Types keys as a person would.
function M.type(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), 'xt', false)
end

-- What the server answers about a place in the buffer; line and character from 0 on.
function M.ask(buffer, method, line, character)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = character },
  }
  local answer = M.client(buffer):request_sync(method, params, 20000, buffer)
  M.check(answer and not answer.err, method .. ': ' .. vim.inspect(answer))
  return answer.result
end

-- Ends each server as Neovim does, but waits for it, so that the log is whole.
function M.leave()
  for _, client in ipairs(vim.lsp.get_clients()) do
    local answer = client:request_sync('shutdown', nil, 20000)
    M.check(answer and not answer.err, 'shutdown is answered: ' .. vim.inspect(answer))
    client:notify 'exit'
    M.wait(client.rpc.is_closing, 'the server has ended')
  end
  vim.cmd 'qall!'
end

return M
