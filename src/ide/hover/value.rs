//! A value: how long it is, and whether it fits its directory.

use crate::hosts::{Beyond, Field, Host, Limit, Naming, all};
use crate::ide::explain::{counted, listed};
use crate::ide::prose::Prose;
use crate::syntax::{Node, Scalar};

/// What there is to say about `value` of the field; often nothing.
pub(super) fn explain(prose: &mut Prose, field: &Field, value: &Node, directory: Option<&str>) {
    let Some(scalar) = value.as_scalar() else {
        return;
    };
    let limits = field
        .readers()
        .filter_map(|host| Some((host, host.field_rule(field.name)?.limit?)));
    lengths(prose, scalar, &limits.collect::<Vec<_>>());
    if field.name == "name" {
        identity(prose, scalar, directory);
    }
}

/// The in each unit that a host counts, against that host's limit.
fn lengths(prose: &mut Prose, scalar: &Scalar, limits: &[(&'static Host, Limit)]) {
    let mut said: Vec<(Limit, Vec<&'static Host>)> = Vec::new();
    for (host, limit) in limits {
        match said.iter_mut().find(|(other, _)| other == limit) {
            Some((_, hosts)) => hosts.push(host),
            None => said.push((*limit, vec![host])),
        }
    }
    for (limit, hosts) in said {
        let own = limit.unit.length(&scalar.value);
        let hosts = listed(hosts.into_iter());
        let own = counted(own, limit.unit);
        let verdict = match (limit.unit.length(&scalar.value) > limit.most, limit.beyond) {
            (false, _) => "",
            (true, Beyond::Dropped) => ": **too long**, the skill is not loaded",
            (true, Beyond::Cut) => ": **too long**, the model sees the start of it",
            (true, Beyond::Breach) => ": **too long**",
        };
        let most = limit.most;
        prose
            .item()
            .say(&format!("{own} of at most {most} ({hosts}){verdict}"));
    }
}

/// By what name hosts know the skill, if they do not agree.
fn identity(prose: &mut Prose, name: &Scalar, directory: Option<&str>) {
    let Some(directory) = directory.filter(|directory| *directory != name.value) else {
        return;
    };
    let by = |wanted: &[Naming]| {
        // The specification comes first.
        let programs = all().skip(1);
        listed(programs.filter(|host| host.naming.is_some_and(|naming| wanted.contains(&naming))))
    };
    prose
        .paragraph()
        .say("The directory is called ")
        .quote(directory)
        .say(&format!(
            ", and the specification wants the same name. By the directory go {}; by this field {}.",
            by(&[Naming::Directory]),
            by(&[Naming::Field, Naming::FieldOrDirectory])
        ));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::hosts::{Unit, known};
    use crate::loader::Skill;

    #[test]
    fn lengths_are_counted_as_each_host_counts_after_folding() {
        let skill = Skill::from_text("---\ndescription: >-\n  ää\n  ö\n---\n");
        let value = &skill.tree.fields()[0].value;
        let scalar = value.as_scalar().expect("it is a scalar");
        let host = |id| known(id).expect("it is known");
        let limit = |most, unit, beyond| Limit { most, unit, beyond };
        let limits = [
            (host("codex"), limit(4, Unit::Characters, Beyond::Cut)),
            (host("core-agent"), limit(6, Unit::Bytes, Beyond::Dropped)),
            (host("cursor"), limit(4, Unit::Characters, Beyond::Cut)),
            (host("camel"), limit(3, Unit::Characters, Beyond::Breach)),
        ];
        let mut prose = Prose::default();
        lengths(&mut prose, scalar, &limits);
        expect![[r#"
            4 characters of at most 4 (Codex, Cursor)
            - 7 bytes of at most 6 (core-agent): **too long**, the skill is not loaded
            - 4 characters of at most 3 (CAMEL): **too long**"#]]
        .assert_eq(&prose.markdown);
    }
}
