# shellcheck shell=bash
# What the scripts in `open` begin with, once their editor is there: the home directory of the demo, and the server on the PATH.

enter() {
  export HOME=$DEMO_DIRECTORY/home PATH=$DEMO_DIRECTORY/bin:$PATH
  unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME
}
