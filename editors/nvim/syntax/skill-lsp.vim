" What a model gets, and who sees a skill: the names of the parts, and what stands out in the texts themselves.
if exists('b:current_syntax')
  finish
endif

syntax match skillLspPart /^== .* ==$/
syntax match skillLspHeading /^#\{1,6} .*$/
syntax match skillLspTag /<\/\?[a-z_][^<>]*>/
syntax match skillLspCode /`[^`]\+`/
syntax match skillLspFile /^\S.*SKILL\.md$/
syntax match skillLspNote /^\s\+it looks in .*$/

highlight default link skillLspPart Title
highlight default link skillLspHeading Statement
highlight default link skillLspTag Identifier
highlight default link skillLspCode String
highlight default link skillLspFile Directory
highlight default link skillLspNote Comment

let b:current_syntax = 'skill-lsp'
