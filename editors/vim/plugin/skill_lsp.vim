" The command that shows what a model gets of a skill.
if exists('g:loaded_skill_lsp')
  finish
endif
let g:loaded_skill_lsp = 1

command! -nargs=1 -complete=custom,skill_lsp#Hosts SkillPreview call skill_lsp#Preview(<q-args>)
command! SkillHosts call skill_lsp#Report()

" CTRL-X CTRL-O completes in skills; Vim's own plugin for Markdown would complete HTML.
augroup skill_lsp_files
  autocmd!
  autocmd FileType markdown if !empty(skill_lsp#Root(bufnr(''))) | setlocal omnifunc=ale#completion#OmniFunc | endif
augroup END
