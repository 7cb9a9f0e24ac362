-- Splits that show text which is not the user's.
local M = {}

-- A window that is narrower than twice this is split into two above each other.
local NARROWEST = 60

--- An empty buffer that nobody can edit or save.
---@param filetype string
---@return integer
function M.scratch(filetype)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].filetype = filetype
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'Close this window' })
  return buffer
end

--- Shows a buffer beside the current window, which keeps the cursor.
---@param buffer integer
function M.show(buffer)
  if M.of(buffer) then
    return
  end
  local split = M.reusable()
  if split then
    vim.api.nvim_win_set_buf(split, buffer)
    return
  end
  local is_wide = vim.api.nvim_win_get_width(0) >= 2 * NARROWEST
  split = vim.api.nvim_open_win(buffer, false, { split = is_wide and 'right' or 'below', win = 0 })
  M.plain(split)
  vim.wo[split][0].wrap = true
  vim.wo[split][0].linebreak = true
end

--- Shows a table below all windows, as wide as the screen, and goes there.
---@param buffer integer
---@param lines integer
function M.list(buffer, lines)
  local there = M.of(buffer)
  if there then
    vim.api.nvim_set_current_win(there)
    return
  end
  local split = vim.api.nvim_open_win(buffer, true, { split = 'below', win = -1 })
  M.plain(split)
  vim.wo[split][0].wrap = false
  vim.wo[split][0].cursorline = true
  vim.api.nvim_win_set_height(split, math.min(lines, math.floor(vim.o.lines / 2)))
  -- The line below the heads is the first skill.
  vim.api.nvim_win_set_cursor(split, { math.min(2, lines), 0 })
end

--- Opens a file in a window for files.
---@param path string
function M.open(path)
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.bo[vim.api.nvim_win_get_buf(window)].buftype == '' then
      vim.api.nvim_set_current_win(window)
      vim.cmd.edit(vim.fn.fnameescape(path))
      return
    end
  end
  vim.cmd.split(vim.fn.fnameescape(path))
end

--- Names a buffer that is shown: only then is the one gone that it took the place of, which may have the same name.
---@param buffer integer
---@param name string
function M.name(buffer, name)
  name = 'skill-lsp://' .. name
  if vim.api.nvim_buf_get_name(buffer) ~= '' then
    return
  end
  -- Another tab may show a document that is called the same.
  if vim.fn.bufexists(name) == 1 then
    name = ('%s #%d'):format(name, buffer)
  end
  vim.api.nvim_buf_set_name(buffer, name)
end

--- Puts a text into a buffer. A window stays where it is if what has changed can be seen in it, and goes there otherwise,
--- so that whoever types sees what comes of it.
---@param buffer integer
---@param text string
function M.fill(buffer, text)
  local lines = vim.split(text, '\n', { plain = true })
  if lines[#lines] == '' then
    table.remove(lines)
  end
  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  if vim.deep_equal(lines, before) then
    return
  end
  local is_new = #before == 1 and before[1] == ''
  local changed = M.first_difference(before, lines)
  local windows = vim.fn.win_findbuf(buffer)
  local views = vim.tbl_map(function(window)
    return vim.api.nvim_win_call(window, vim.fn.winsaveview)
  end, windows)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  for index, window in ipairs(windows) do
    vim.api.nvim_win_call(window, function()
      vim.fn.winrestview(views[index])
      local is_seen = changed >= vim.fn.line 'w0' and changed <= vim.fn.line 'w$'
      if not is_new and not is_seen then
        vim.api.nvim_win_set_cursor(window, { changed, 0 })
        vim.cmd 'normal! zz'
      end
    end)
  end
end

--- The first line of `after` that is not in `before`, from 1; the last line if only lines at the end are gone.
---@param before string[]
---@param after string[]
---@return integer
function M.first_difference(before, after)
  for number, line in ipairs(after) do
    if line ~= before[number] then
      return number
    end
  end
  return math.max(#after, 1)
end

--- The window of this tab that shows a buffer.
---@param buffer integer
---@return integer?
function M.of(buffer)
  local here = vim.api.nvim_get_current_tabpage()
  return vim.iter(vim.fn.win_findbuf(buffer)):find(function(window)
    return vim.api.nvim_win_get_tabpage(window) == here
  end)
end

--- A window of this tab that shows another document already.
---@return integer?
function M.reusable()
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(window)
    local is_current = window == vim.api.nvim_get_current_win()
    return not is_current and vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'skill-lsp'
  end)
end

--- Takes from a window what is for editing.
---@param window integer
function M.plain(window)
  vim.wo[window][0].number = false
  vim.wo[window][0].relativenumber = false
  vim.wo[window][0].signcolumn = 'no'
  vim.wo[window][0].list = false
end

return M
