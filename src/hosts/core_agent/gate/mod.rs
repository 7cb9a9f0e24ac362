//! The permission gate: whether a model may call a skill tool.

mod policy;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use serde_json::Value;

use super::golang::{lossy, marshalled, quoted};
use policy::Outcome;
pub use policy::{InvalidPattern, Policy};

/// The namespace in which all skill tools are: what a pattern of a policy names before its colon.
pub const NAMESPACE: &str = "skill";

/// So many bytes of the arguments are shown and matched; the rest is not.
const LONGEST_ARGUMENTS: usize = 200;

/// How a gate decides about a call that its policy has no pattern for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Somebody is asked.
    #[default]
    Ask,
    /// The call is refused.
    Allow,
    /// The call passes.
    Yolo,
    /// The call is refused: nothing at all is executed.
    Plan,
    /// Edits of files pass; for anything else somebody is asked.
    AcceptEdits,
}

/// Decides about each call of a skill tool before the tool runs.
///
/// A pattern that denies is final, and one that allows lets the call pass; for all other calls the
/// [`Mode`] decides. What somebody granted for the session holds as long as the gate does. A gate can
/// be shared by several toolsets and threads.
///
/// ```
/// use serde_json::json;
/// use skill_lsp::hosts::core_agent::{Gate, Mode, Policy};
///
/// let policy = Policy::new(["skill:list_skills*"], ["skill:*secret*"])?;
/// let gate = Gate::new(Mode::Allow, policy);
/// assert_eq!(gate.check("list_skills", &json!({})), Ok(()));
/// assert_eq!(
///     gate.check("load_skill", &json!({"name": "secret"})).unwrap_err().to_string(),
///     r#"skill denied by config policy: "load_skill {\"name\":\"secret\"}""#
/// );
/// assert_eq!(
///     gate.check("load_skill", &json!({"name": "tides"})).unwrap_err().to_string(),
///     r#"skill requires an allowlist entry in 'allow' mode: "load_skill {\"name\":\"tides\"}""#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Gate {
    mode: Mutex<Mode>,
    policy: RwLock<Policy>,
    prompter: Option<Prompter>,
    granted: Mutex<Granted>,
}

/// Asks somebody about a call. An error says why nobody could be asked.
pub type Prompter = Arc<dyn Fn(&PromptRequest<'_>) -> Result<Decision, String> + Send + Sync>;

/// What somebody is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptRequest<'a> {
    /// The tool.
    pub tool: &'a str,
    /// The tool and its arguments in one line, cut off if they are long.
    pub detail: &'a str,
}

/// What somebody answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call is refused.
    Deny,
    /// The call passes; for the next one somebody is asked again.
    AllowOnce,
    /// This very call passes from now on.
    AllowSession,
    /// For a shell command: all that begin with the same word. For a skill tool, this very call.
    AllowSessionVerb,
    /// All calls of this tool pass from now on.
    AllowSessionTool,
    /// The policy gets a pattern for this call.
    AllowAlways,
}

/// Why a call is refused, in the host's words. A key is the tool with its arguments, quoted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// A pattern of the policy denies it.
    #[error("skill denied by config policy: {key}")]
    ByPolicy {
        /// The call.
        key: String,
    },
    /// [`Mode::Allow`], and no pattern allows it.
    #[error("skill requires an allowlist entry in 'allow' mode: {key}")]
    NotAllowed {
        /// The call.
        key: String,
    },
    /// [`Mode::Plan`].
    #[error(
        "skill denied: tool execution disabled in 'plan' mode — cycle the permission chip \
         (Shift+Tab) to leave plan mode"
    )]
    PlanMode,
    /// Somebody would have to be asked, and there is nobody.
    #[error(
        "permissions: interactive approval required but no prompter is configured (tool=skill \
         detail={key}); run with --yolo to bypass the gate, set permissions.mode=\"allow\" with an \
         explicit allowlist for headless use, or attach an interactive stdin"
    )]
    NoPrompter {
        /// The call.
        key: String,
    },
    /// Nobody could be asked.
    #[error("permissions: {reason}")]
    PromptFailed {
        /// Why.
        reason: String,
    },
    /// Somebody was asked, and refused.
    #[error("skill denied by user: {detail}")]
    ByUser {
        /// The call as it was shown.
        detail: String,
    },
    /// The call was to be allowed for good, but it makes no pattern.
    #[error("permissions: install always-allow pattern {pattern}: syntax error in pattern")]
    NoPattern {
        /// The pattern, quoted.
        pattern: String,
    },
}

/// What was granted for the session.
#[derive(Debug, Default)]
struct Granted {
    calls: HashSet<Vec<u8>>,
    tools: HashSet<String>,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 5] = [
        Self::Ask,
        Self::Allow,
        Self::Yolo,
        Self::Plan,
        Self::AcceptEdits,
    ];

    /// The mode's name in the host's settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Allow => "allow",
            Self::Yolo => "yolo",
            Self::Plan => "plan",
            Self::AcceptEdits => "acceptEdits",
        }
    }

    /// The mode of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

impl Gate {
    /// A gate that has nobody to ask.
    #[must_use]
    pub fn new(mode: Mode, policy: Policy) -> Self {
        Self {
            mode: Mutex::new(mode),
            policy: RwLock::new(policy),
            prompter: None,
            granted: Mutex::default(),
        }
    }

    /// The gate with somebody to ask.
    #[must_use]
    pub fn with_prompter(self, prompter: Prompter) -> Self {
        Self {
            prompter: Some(prompter),
            ..self
        }
    }

    /// How the gate decides now.
    #[must_use]
    pub fn mode(&self) -> Mode {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides in another way from now on.
    pub fn set_mode(&self, mode: Mode) {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner) = mode;
    }

    /// Whether `tool` may be called with these arguments.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self, tool: &str, arguments: &Value) -> Result<(), Denied> {
        let key = key(tool, arguments);
        match self.policy().outcome(NAMESPACE, &key) {
            Outcome::Denied => return Err(Denied::ByPolicy { key: quoted(&key) }),
            Outcome::Allowed => return Ok(()),
            Outcome::Unmatched => {}
        }
        if self.granted().includes(tool, &key) {
            return Ok(());
        }
        match self.mode() {
            Mode::Yolo => Ok(()),
            Mode::Allow => Err(Denied::NotAllowed { key: quoted(&key) }),
            Mode::Plan => Err(Denied::PlanMode),
            Mode::Ask | Mode::AcceptEdits => self.ask(tool, key),
        }
    }

    /// Asks, and remembers what is granted. No lock is held meanwhile: an answer may take its time.
    fn ask(&self, tool: &str, key: Vec<u8>) -> Result<(), Denied> {
        let Some(prompter) = &self.prompter else {
            return Err(Denied::NoPrompter { key: quoted(&key) });
        };
        let detail = lossy(&key);
        let request = PromptRequest {
            tool,
            detail: &detail,
        };
        match prompter(&request).map_err(|reason| Denied::PromptFailed { reason })? {
            Decision::Deny => return Err(Denied::ByUser { detail }),
            Decision::AllowOnce => {}
            Decision::AllowSession | Decision::AllowSessionVerb => {
                self.granted().calls.insert(key);
            }
            Decision::AllowSessionTool => {
                let mut granted = self.granted();
                granted.tools.insert(tool.to_owned());
                granted.calls.insert(key);
            }
            Decision::AllowAlways => {
                self.granted().calls.insert(key.clone());
                let pattern = format!("{NAMESPACE}:{detail}");
                let mut policy = self.policy.write().unwrap_or_else(PoisonError::into_inner);
                policy
                    .allow(&pattern)
                    .map_err(|InvalidPattern { pattern }| Denied::NoPattern {
                        pattern: quoted(pattern.as_bytes()),
                    })?;
            }
        }
        Ok(())
    }

    fn policy(&self) -> std::sync::RwLockReadGuard<'_, Policy> {
        self.policy.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn granted(&self) -> std::sync::MutexGuard<'_, Granted> {
        self.granted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Granted {
    fn includes(&self, tool: &str, key: &[u8]) -> bool {
        self.tools.contains(tool) || self.calls.contains(key)
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gate")
            .field("mode", &self.mode())
            .field("policy", &*self.policy())
            .finish_non_exhaustive()
    }
}

/// What a call is called by: the tool, a blank and the arguments as JSON. Cut arguments may end
/// within a character.
fn key(tool: &str, arguments: &Value) -> Vec<u8> {
    let mut json = marshalled(arguments, LONGEST_ARGUMENTS).into_bytes();
    if json.len() > LONGEST_ARGUMENTS {
        json.truncate(LONGEST_ARGUMENTS);
        json.extend_from_slice(b"...");
    }
    [tool.as_bytes(), b" ", &json].concat()
}
