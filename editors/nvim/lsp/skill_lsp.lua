---@brief
---
--- skill-lsp, the language server for SKILL.md: the skills that people write for AI agents.
---
--- Install `skill-lsp` somewhere on your PATH, put this directory (`editors/nvim`) on your
--- 'runtimepath', and say `vim.lsp.enable('skill_lsp')`.
---
--- It attaches to SKILL.md and to the Markdown files in and below its directory, and to no other ones. One server
--- serves all buffers, because skills of several projects and of the home directory can hide each other.

--- Tells the server of a project that it does not know yet.
---@param client vim.lsp.Client
---@param root string?
local function add_folder(client, root)
  if not root then
    return
  end
  local uri = vim.uri_from_fname(root)
  for _, folder in ipairs(client.workspace_folders or {}) do
    if folder.uri == uri then
      return
    end
  end
  local folder = { uri = uri, name = root }
  client.workspace_folders = vim.list_extend(client.workspace_folders or {}, { folder })
  local event = { added = { folder }, removed = {} }
  -- Before its answer to the greeting a server takes no notifications.
  local function tell()
    if client.initialized then
      client:notify('workspace/didChangeWorkspaceFolders', { event = event })
    elseif not client:is_stopped() then
      vim.defer_fn(tell, 10)
    end
  end
  tell()
end

---@type vim.lsp.Config
return {
  cmd = { 'skill-lsp', 'server', '--stdio' },
  filetypes = { 'markdown', 'skill' },
  root_dir = function(bufnr, on_dir)
    local name = vim.api.nvim_buf_get_name(bufnr)
    local is_skill = vim.fs.basename(name):lower() == 'skill.md'
    -- A page of a skill lies below its SKILL.md.
    local is_page = name:lower():match('%.md$') and vim.fs.root(bufnr, { 'SKILL.md', 'skill.md' })
    if is_skill or is_page then
      -- A skill outside any repository, such as one in the home directory, has no root.
      on_dir(vim.fs.root(bufnr, { '.git', 'skill-lsp.toml' }))
    end
  end,
  reuse_client = function(client, config)
    if client.name ~= config.name or client:is_stopped() then
      return false
    end
    add_folder(client, config.root_dir)
    return true
  end,
}
