#!/usr/bin/env bash
# Opens an editor on the demo skills, with the server attached. What it needs and is not there goes into .cache/; the home
# directory of the demo is its own, so nothing of yours is read or changed.
#
#   editors/demo.sh [--editor neovim|helix|emacs|vim|kakoune|vscode]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

editor=neovim
case ${1:-} in
  '') ;;
  --editor) editor=${2:-} ;;
  --editor=*) editor=${1#--editor=} ;;
  *) editor='' ;;
esac
opener=$here/demo/open/$editor
if [ -z "$editor" ] || [ ! -x "$opener" ]; then
  echo "usage: editors/demo.sh [--editor NAME], where NAME is one of: $(cd "$here/demo/open" && echo *)" >&2
  exit 2
fi

server=$("$here/install/server")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
# Also when the terminal is closed.
trap 'exit 129' HUP TERM
"$here/demo/prepare" "$directory"
mkdir "$directory/bin"
ln -s "$server" "$directory/bin/skill-lsp"

export DEMO_DIRECTORY=$directory DEMO_EDITORS=$here
cd "$directory/project"
"$opener" .agents/skills/harbour-log/SKILL.md
