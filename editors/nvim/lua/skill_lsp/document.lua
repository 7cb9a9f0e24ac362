-- Documents whose text the server gives: previews and reports. Each is a buffer in a split beside the skill, and
-- follows what is typed, because the server tells of each change.
local window = require 'skill_lsp.window'

local M = {}

---@class skill_lsp.Shown
---@field uri string
---@field client integer
---@field asks boolean whether the server has been asked for the text, and has not answered
---@field stale boolean whether something has changed since it was asked

-- What is shown, by buffer.
---@type table<integer, skill_lsp.Shown>
local shown = {}

--- The server wants a document to be shown.
function M.on_show(refusal, params, context)
  if not vim.startswith(params.uri, 'skill-lsp:') then
    return vim.lsp.handlers['window/showDocument'](refusal, params, context)
  end
  local buffer = M.buffer(params.uri, context.client_id)
  window.show(buffer)
  window.name(buffer, M.title(params.uri))
  M.ask(buffer)
  return { success = true }
end

--- The text of a document may be another one now.
function M.on_refresh(_, params)
  for buffer, document in pairs(shown) do
    if document.uri == params.uri then
      M.ask(buffer)
    end
  end
  return vim.NIL
end

--- The skill that a document is about.
---@param buffer integer
---@return string?
function M.subject(buffer)
  local document = shown[buffer]
  local query = document and document.uri:match '%?(.*)$'
  return query and vim.json.decode(vim.uri_decode(query)).uri
end

--- The buffer of a document, made if there is none.
---@param uri string
---@param client integer
---@return integer
function M.buffer(uri, client)
  for buffer, document in pairs(shown) do
    if document.uri == uri then
      document.client = client
      return buffer
    end
  end
  local buffer = window.scratch 'skill-lsp'
  shown[buffer] = { uri = uri, client = client, asks = false, stale = false }
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buffer,
    callback = function()
      shown[buffer] = nil
    end,
  })
  return buffer
end

--- Asks for the text. While an answer is on its way it is not asked for again: whoever types fast would
--- wait for answers that nobody needs any more.
---@param buffer integer
function M.ask(buffer)
  local document = shown[buffer]
  local client = vim.lsp.get_client_by_id(document.client)
  if not client or document.asks then
    document.stale = document.asks
    return
  end
  document.asks, document.stale = true, false
  client:request('workspace/textDocumentContent', { uri = document.uri }, function(refusal, answer)
    if shown[buffer] ~= document then
      return
    end
    document.asks = false
    window.fill(buffer, refusal and refusal.message or answer.text)
    if document.stale then
      M.ask(buffer)
    end
  end)
end

--- What a buffer is called: the name in the URI, such as `tides (camel)`.
---@param uri string
---@return string
function M.title(uri)
  return vim.uri_decode(uri:match '([^/?]*)%.md%?' or uri)
end

return M
