# shellcheck shell=bash
# The demo as the scripts `drive` beside this one use it.

# Makes the demo in $SKILL_LSP_DIR and goes to its project. Its home directory is HOME, and the server is on the PATH.
enter_demo() {
  "$(dirname "${BASH_SOURCE[0]}")/../../editors/demo/prepare" "$SKILL_LSP_DIR"
  mkdir "$SKILL_LSP_DIR/bin"
  # What goes between an editor and the server is kept, if it is to be looked at.
  cat >"$SKILL_LSP_DIR/bin/skill-lsp" <<'SERVER'
#!/bin/sh
if [ "$1" = server ] && [ -n "$SKILL_LSP_WIRETAP" ]; then
  exec "$SKILL_LSP_WIRETAP" "$@"
fi
exec "$SKILL_LSP_BIN" "$@"
SERVER
  chmod +x "$SKILL_LSP_DIR/bin/skill-lsp"
  export HOME=$SKILL_LSP_DIR/home PATH=$SKILL_LSP_DIR/bin:$PATH
  unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME
  cd "$SKILL_LSP_DIR/project" || exit
}
