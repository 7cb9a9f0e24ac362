# shellcheck shell=bash
# The demo as the scripts `drive` beside this one use it.

# Makes the demo in $SKILL_LSP_DIR and goes to its project. Its home directory is HOME, and the server is on the PATH.
enter_demo() {
  "$(dirname "${BASH_SOURCE[0]}")/../../editors/demo/prepare" "$SKILL_LSP_DIR"
  mkdir "$SKILL_LSP_DIR/bin"
  # What goes between an editor and the server is kept by the wiretap, if it is to be looked at.
  ln -s "${SKILL_LSP_WIRETAP:-$SKILL_LSP_BIN}" "$SKILL_LSP_DIR/bin/skill-lsp"
  export HOME=$SKILL_LSP_DIR/home PATH=$SKILL_LSP_DIR/bin:$PATH
  unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME
  cd "$SKILL_LSP_DIR/project" || exit
}
