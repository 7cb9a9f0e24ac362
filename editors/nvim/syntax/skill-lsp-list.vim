" The table of all skills.
if exists('b:current_syntax')
  finish
endif

syntax match skillLspHead /\%1l.*/
syntax match skillLspSeen /  \zsyes\>/
syntax match skillLspHidden /  \zs\(hidden\|no\|kept\)\>/
syntax match skillLspUnsure /  \zs\(both\|race\)\>/
syntax match skillLspNone /  \zs[-?]\ze\( \|$\)/
syntax region skillLspLegend start=/^$/ end=/\%$/

highlight default link skillLspHead Title
highlight default link skillLspSeen DiagnosticOk
highlight default link skillLspHidden DiagnosticError
highlight default link skillLspUnsure DiagnosticWarn
highlight default link skillLspNone NonText
highlight default link skillLspLegend Comment

let b:current_syntax = 'skill-lsp-list'
