# shellcheck shell=bash
# An editor in a terminal, for the scripts `drive` beside this one: keys go in, and the screen is looked at.

: "${SKILL_LSP_TMUX:?run tests/editors/run, which installs tmux and sets this}"
socket=skill-lsp-$$

terminal() {
  "$SKILL_LSP_TMUX" -u -L "$socket" -f /dev/null "$@"
}

# Opens a terminal of 120×50 in which a command runs.
open_terminal() {
  trap close_terminal EXIT
  terminal new-session -d -x 120 -y 50 "$@"
  # The last screen of a program that has failed is worth more than none.
  terminal set-option -g remain-on-exit on
  # An Escape is one at once, and not the beginning of something.
  terminal set-option -s escape-time 0
}

close_terminal() {
  terminal kill-server 2>/dev/null || true
}

# Presses keys, as tmux calls them. An Escape with a key right behind it is the same in a terminal as that key
# with Alt, so it is followed by a pause.
press() {
  local key
  for key in "$@"; do
    terminal send-keys "$key"
    if [ "$key" = Escape ]; then sleep 0.1; fi
  done
}

# Types a text as it is.
type_text() {
  terminal send-keys -l -- "$1"
}

screen() {
  terminal capture-pane -p
}

# The same with the codes of colours.
coloured_screen() {
  terminal capture-pane -pe
}

# Waits until a text is on the screen; the limit is for a machine that is very busy.
shows() {
  for _ in $(seq 300); do
    if screen | grep -qF -- "$1"; then
      echo "ok: $1"
      return
    fi
    sleep 0.1
  done
  fail "not on the screen: $1"
}

# Waits until a text is no more on the screen.
shows_no_more() {
  for _ in $(seq 300); do
    if ! screen | grep -qF -- "$1"; then
      echo "ok: gone: $1"
      return
    fi
    sleep 0.1
  done
  fail "still on the screen: $1"
}

# Waits until a file has a text.
saved() {
  for _ in $(seq 300); do
    if grep -qF -- "$2" "$1" 2>/dev/null; then
      echo "ok: saved: $2"
      return
    fi
    sleep 0.1
  done
  fail "not in $1: $2"
}

# Waits until there is a file.
there_is() {
  for _ in $(seq 300); do
    if [ -e "$1" ]; then
      echo "ok: there is $1"
      return
    fi
    sleep 0.1
  done
  fail "there is no $1"
}

# Waits until the program in the terminal has ended.
ended() {
  for _ in $(seq 300); do
    [ "$(terminal display-message -p '#{pane_dead}')" = 1 ] && return
    sleep 0.1
  done
  fail 'the editor has not ended'
}

fail() {
  echo "$1; this is the screen:" >&2
  screen >&2
  exit 1
}

# Waits until a text is on the screen a number of times.
shows_times() {
  for _ in $(seq 300); do
    if [ "$(screen | grep -oF -- "$2" | wc -l)" -ge "$1" ]; then
      echo "ok: $1 times: $2"
      return
    fi
    sleep 0.1
  done
  fail "not $1 times on the screen: $2"
}
