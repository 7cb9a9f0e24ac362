" Description: skill-lsp, the language server for SKILL.md, for ALE

call ale#Set('markdown_skill_lsp_executable', 'skill-lsp')
call ale#Set('markdown_skill_lsp_config', {})

call ale#linter#Define('markdown', {
\   'name': 'skill_lsp',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'markdown_skill_lsp_executable')},
\   'command': '%e server --stdio',
\   'project_root': function('skill_lsp#Root'),
\   'initialization_options': {buffer -> ale#Var(buffer, 'markdown_skill_lsp_config')},
\})
