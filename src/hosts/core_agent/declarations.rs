//! The tools as the ADK describes them to a model.

use serde_json::{Map, Value, json};

use crate::loader::ToolSpec;

pub(super) const LIST_SKILLS: &str = "list_skills";
pub(super) const LOAD_SKILL: &str = "load_skill";
pub(super) const LOAD_SKILL_RESOURCE: &str = "load_skill_resource";

/// The names of the tools, in their order.
pub(super) const TOOLS: &[&str] = &[LIST_SKILLS, LOAD_SKILL, LOAD_SKILL_RESOURCE];

/// All tools, in their order.
pub(super) fn specs() -> Vec<ToolSpec> {
    declarations().map(spec).into()
}

/// A tool: its name, its description, the properties it takes with theirs, and the schema of its
/// answer.
struct Declaration {
    name: &'static str,
    description: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    answer: Value,
}

fn declarations() -> [Declaration; 3] {
    let text = || json!({"type": "string"});
    let texts = json!({"type": "object", "additionalProperties": {"type": "string"}});
    let header = json!({
        "type": ["null", "object"],
        "properties": {
            "name": text(),
            "description": text(),
            "license": text(),
            "compatibility": text(),
            "metadata": texts,
            "allowed-tools": {"type": ["null", "array"], "items": text()},
        },
        "required": ["name", "description"],
        "additionalProperties": false,
    });
    let answer = |properties: Value| {
        json!({
            "type": ["null", "object"],
            "properties": properties,
            "additionalProperties": false,
        })
    };
    let mut listed = answer(json!({"skills": text()}));
    listed["required"] = json!(["skills"]);
    [
        Declaration {
            name: LIST_SKILLS,
            description: "Lists all available skills with their names and descriptions.",
            parameters: &[],
            answer: listed,
        },
        Declaration {
            name: LOAD_SKILL,
            description: "Loads the SKILL.md instructions for a given skill.",
            parameters: &[("name", "The name of the skill to load.")],
            answer: answer(json!({
                "skill_name": text(),
                "instructions": text(),
                "frontmatter": header,
            })),
        },
        Declaration {
            name: LOAD_SKILL_RESOURCE,
            description: "Loads a resource file (e.g., from references/ or assets/) associated \
                          with the specified skill.",
            parameters: &[
                ("skill_name", "The name of the skill."),
                (
                    "resource_path",
                    "The relative path to the resource (e.g., 'references/my_doc.md', \
                     'assets/template.txt', or 'scripts/setup.sh').",
                ),
            ],
            answer: answer(json!({
                "skill_name": text(),
                "path": text(),
                "content": text(),
            })),
        },
    ]
}

fn spec(declaration: Declaration) -> ToolSpec {
    let Declaration {
        name,
        description,
        parameters,
        answer,
    } = declaration;
    let mut schema = json!({"type": "object", "additionalProperties": false});
    if !parameters.is_empty() {
        let property = |(name, description): &(&str, &str)| {
            let schema = json!({"type": "string", "description": description});
            ((*name).to_owned(), schema)
        };
        let properties: Map<String, Value> = parameters.iter().map(property).collect();
        let required: Vec<_> = parameters.iter().map(|(name, _)| *name).collect();
        schema["properties"] = Value::Object(properties);
        schema["required"] = json!(required);
    }
    ToolSpec {
        name,
        description: description.into(),
        raw: json!({
            "name": name,
            "description": description,
            "parametersJsonSchema": schema,
            "responseJsonSchema": answer,
        }),
        schema,
    }
}
