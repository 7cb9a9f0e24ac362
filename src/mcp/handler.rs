//! What is answered: who we are, which tools there are, and what they say.

use std::sync::Arc;

use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, ErrorData, Implementation, ListToolsResult, MetaObject,
    PaginatedRequestParams, PromptsCapability, ResourcesCapability, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::Value;

use crate::hosts::{Host, Overview, Toolset};
use crate::loader::{ToolOutput, ToolSpec};

/// The methods we answer that cannot do without parameters.
const WITH_PARAMETERS: [&str; 2] = ["initialize", "tools/call"];

/// A host on offer. Clones are the same one.
#[derive(Clone)]
pub(super) struct Handler {
    toolset: Arc<dyn Toolset>,
    info: ServerConfig,
    /// The tools that a model can call. What only the host's own program can is not among them.
    callable: Arc<[&'static str]>,
}

impl Handler {
    /// Offers `toolset`, which is `host` started. What the host puts into its model's context from
    /// the start is taken now; which tools there are is asked anew for each list.
    pub(super) async fn new(host: &'static Host, toolset: Box<dyn Toolset>) -> Self {
        let toolset: Arc<dyn Toolset> = Arc::from(toolset);
        // A host that panics here does so for each list of its tools too, and is answered for.
        let overview = ask(&toolset, |host| host.overview())
            .await
            .unwrap_or_default();
        let callable = if overview.tools.is_empty() {
            let all = host.loader.iter().flat_map(|loader| loader.tools);
            all.copied().collect()
        } else {
            overview.tools.iter().map(|tool| tool.name).collect()
        };
        let mut capabilities = ServerCapabilities::builder().enable_tools().build();
        let mut name = format!("skill-lsp {}", host.id);
        if let Some(own) = toolset.mcp_server() {
            own.name.clone_into(&mut name);
            // Such servers say that they have these too, and then list none.
            capabilities.prompts = Some(PromptsCapability::default());
            capabilities.resources = Some(ResourcesCapability::default());
        }
        let mut info = ServerConfig::new(capabilities)
            .with_server_info(Implementation::new(name, env!("CARGO_PKG_VERSION")));
        info.instructions = instructions(&overview);
        Self {
            toolset,
            info,
            callable,
        }
    }

    fn unknown(&self, tool: &str) -> Result<CallToolResponse, ErrorData> {
        if let Some(own) = self.toolset.mcp_server() {
            return Ok(answer(&(own.unknown_tool)(tool)));
        }
        let message = format!(
            "there is no tool `{tool}`; there is {}",
            self.callable.join(", ")
        );
        Err(ErrorData::invalid_params(message, None))
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.info.clone()
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let overview = ask(&self.toolset, |host| host.overview()).await?;
        match overview.failure {
            Some(failure) if overview.tools.is_empty() => {
                Err(ErrorData::internal_error(failure, None))
            }
            _ => Ok(ListToolsResult::with_all_items(
                overview.tools.into_iter().map(described).collect(),
            )),
        }
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = self.callable.iter().find(|tool| **tool == request.name) else {
            return self.unknown(&request.name);
        };
        let tool = *tool;
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let output = ask(&self.toolset, move |host| host.call(tool, &arguments)).await?;
        Ok(answer(&output))
    }

    /// What the framework did not understand.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let method = request.method;
        if WITH_PARAMETERS.contains(&method.as_str()) {
            let message = format!("{method} takes other parameters than these");
            return Err(ErrorData::invalid_params(message, None));
        }
        let message = format!("there is no method {method} here");
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None))
    }
}

/// Asks the host on a thread where it may take its time.
async fn ask<T: Send + 'static>(
    toolset: &Arc<dyn Toolset>,
    question: impl FnOnce(&dyn Toolset) -> T + Send + 'static,
) -> Result<T, ErrorData> {
    let toolset = Arc::clone(toolset);
    let answer = tokio::task::spawn_blocking(move || question(&*toolset)).await;
    answer.map_err(|fault| {
        tracing::error!("a question was not answered: {fault}");
        ErrorData::internal_error("skill-lsp has a fault and cannot answer this", None)
    })
}

fn instructions(overview: &Overview) -> Option<String> {
    let texts = overview.context.iter().map(|part| part.text.to_string());
    let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
    (!texts.is_empty()).then(|| texts.join("\n\n"))
}

/// A tool as the host describes it, where it is told by hosts that are servers themselves.
fn described(tool: ToolSpec) -> Tool {
    let schema = match tool.schema {
        Value::Object(schema) => schema,
        _ => unreachable!("a tool's schema is an object"),
    };
    let mut described = Tool::new(tool.name, tool.description.to_string(), Arc::new(schema));
    described.title = tool
        .raw
        .get("title")
        .and_then(Value::as_str)
        .map(str::to_owned);
    let meta = tool.raw.get("_meta").and_then(Value::as_object);
    described.meta = meta.map(|meta| MetaObject::from(meta.clone()));
    described
}

fn answer(output: &ToolOutput) -> CallToolResponse {
    let content = vec![ContentBlock::text(output.text.to_string())];
    let result = if output.is_error {
        CallToolResult::error(content)
    } else {
        CallToolResult::success(content)
    };
    result.into()
}
