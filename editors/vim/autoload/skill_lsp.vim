" skill-lsp over ALE: which files it is for, and what it shows.

" How long a pause is after which what is shown is brought up to date, in milliseconds.
let s:pause = 200

" The root of the project around a file of a skill. ALE starts no server where it is empty, as it is for other Markdown.
function! skill_lsp#Root(buffer) abort
  let l:skill = s:Skill(a:buffer)
  if empty(l:skill)
    return ''
  endif
  let l:directory = fnamemodify(l:skill, ':h')
  let l:git = finddir('.git', s:Upward(l:directory))
  return empty(l:git) ? l:directory : fnamemodify(l:git, ':p:h:h')
endfunction

" Shows what the model of a host gets of the skill of this buffer, and goes along with what is typed.
function! skill_lsp#Preview(host) abort
  call s:Show('preview', a:host, {'host': a:host})
endfunction

" Shows which hosts see the skill of this buffer, and why the others do not.
function! skill_lsp#Report() abort
  call s:Show('report', 'hosts', {})
endfunction

" The hosts that the server knows, a line each.
function! skill_lsp#Hosts(lead, line, position) abort
  let l:program = shellescape(ale#Var(bufnr(''), 'markdown_skill_lsp_executable'))
  let l:schema = system(l:program . ' schema config')
  if v:shell_error
    return ''
  endif
  return join(map(json_decode(l:schema).definitions.host.anyOf, {_, host -> host.const}), "\n")
endfunction

" The SKILL.md that a buffer is, or below whose directory it lies; empty if there is none.
function! s:Skill(buffer) abort
  let l:file = fnamemodify(bufname(a:buffer), ':p')
  if fnamemodify(l:file, ':t') ==? 'skill.md'
    return l:file
  endif
  let l:above = s:Upward(fnamemodify(l:file, ':h'))
  for l:name in ['SKILL.md', 'skill.md']
    let l:skill = findfile(l:name, l:above)
    if !empty(l:skill)
      return fnamemodify(l:skill, ':p')
    endif
  endfor
  return ''
endfunction

" A directory and all above it, as the option 'path' has it.
function! s:Upward(directory) abort
  return escape(a:directory, ' ,;') . ';'
endfunction

" Shows a document whose text the server gives.
function! s:Show(kind, what, request) abort
  let l:buffer = bufnr('')
  let l:skill = s:Skill(l:buffer)
  if empty(l:skill)
    echohl ErrorMsg
    echomsg 'skill-lsp: this buffer belongs to no skill; go to a SKILL.md, or to a page beside one'
    echohl None
    return
  endif
  let l:request = extend({'uri': ale#util#ToURI(l:skill)}, a:request)
  let l:query = ale#uri#Encode(json_encode(l:request))
  let l:title = printf('[%s (%s)]', fnamemodify(l:skill, ':h:t'), a:what)
  let l:shown = s:Split(l:title)
  call setbufvar(l:shown, 'skill_lsp_uri', printf('skill-lsp:/%s/%s.md?%s', a:kind, 'skill', l:query))
  let b:skill_lsp_shown = add(filter(get(b:, 'skill_lsp_shown', []), {_, it -> it != l:shown}), l:shown)
  augroup skill_lsp
    autocmd! * <buffer>
    autocmd TextChanged,TextChangedI,TextChangedP <buffer> call s:Changed()
  augroup END
  call s:Ask(l:buffer)
endfunction

" The buffer of a title, in a split beside the current window, which keeps the cursor.
function! s:Split(title) abort
  let l:window = win_getid()
  let l:there = bufwinid('^' . escape(a:title, '[]()') . '$')
  if l:there != -1
    return winbufnr(l:there)
  endif
  execute winwidth(0) >= 120 ? 'rightbelow vertical new' : 'rightbelow new'
  setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted nonumber norelativenumber wrap linebreak
  silent execute 'file' fnameescape(a:title)
  nnoremap <buffer> q <Cmd>close<CR>
  let l:shown = bufnr('')
  syntax match skillLspPart /^== .* ==$/
  syntax match skillLspTag /<\/\?[a-z_][^<>]*>/
  highlight default link skillLspPart Title
  highlight default link skillLspTag Identifier
  call win_gotoid(l:window)
  return l:shown
endfunction

" Asks once the user has paused.
function! s:Changed() abort
  call timer_stop(get(b:, 'skill_lsp_timer', -1))
  let l:buffer = bufnr('')
  let b:skill_lsp_timer = timer_start(s:pause, {-> s:Ask(l:buffer)})
endfunction

" Asks for the text of all that is shown of a buffer. The server has to know of the edits before that.
function! s:Ask(buffer) abort
  if !bufexists(a:buffer)
    return
  endif
  let l:change = ale#lsp#message#DidChange(a:buffer)
  call ale#lsp_linter#SendRequest(a:buffer, 'skill_lsp', l:change)
  for l:shown in filter(getbufvar(a:buffer, 'skill_lsp_shown'), {_, it -> bufexists(it)})
    let l:message = [0, 'workspace/textDocumentContent', {'uri': getbufvar(l:shown, 'skill_lsp_uri')}]
    call ale#lsp_linter#SendRequest(a:buffer, 'skill_lsp', l:message, function('s:Fill', [l:shown]))
  endfor
endfunction

" Puts an answer into the buffer that shows it. A window stays where it is if what has changed can be seen in it, and goes there
" otherwise, so that whoever types sees what comes of it.
function! s:Fill(shown, answer) abort
  if !bufloaded(a:shown)
    return
  endif
  let l:text = has_key(a:answer, 'error') ? a:answer.error.message : a:answer.result.text
  let l:lines = split(l:text, "\n", 1)
  let l:before = getbufline(a:shown, 1, '$')
  call setbufvar(a:shown, '&modifiable', 1)
  call setbufline(a:shown, 1, l:lines)
  silent call deletebufline(a:shown, len(l:lines) + 1, '$')
  call setbufvar(a:shown, '&modifiable', 0)
  let l:changed = s:FirstDifference(l:before, l:lines)
  if l:before == [''] || l:changed == 0
    return
  endif
  for l:window in win_findbuf(a:shown)
    if l:changed < line('w0', l:window) || l:changed > line('w$', l:window)
      call win_execute(l:window, printf('normal! %dGzz', l:changed))
    endif
  endfor
endfunction

" The first line that differs, from 1; 0 if none does.
function! s:FirstDifference(before, after) abort
  for l:index in range(len(a:after))
    if get(a:before, l:index, v:null) isnot# a:after[l:index]
      return l:index + 1
    endif
  endfor
  return 0
endfunction
