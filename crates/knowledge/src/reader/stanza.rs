//! The stanzas of a file: knowledge sources, and productions with their parts.

use super::actions::is_action;
use super::agenda::{Known, Registry};
use super::diagnostic::Findings;
use super::names::CLAIMS;
use super::scope::Reading;
use super::sexpr::{Item, Node};
use super::span::Span;
use crate::language::Prepared;
use crate::{Action, Attribute, Category, Expression, Production, Term, Variable};

/// The parts of a production.
const PARTS: [&str; 8] = ["description", "rule", "says", "claims", "example", "near-miss", "stays", "weight"];
/// The parts of a knowledge source.
const SOURCE_PARTS: [&str; 4] = ["description", "arguments", "provides", "sub-sources"];

/// The greatest weight of a production.
const MAX_WEIGHT: f32 = 10.0;

/// The most stanzas of a file.
const MAX_STANZAS: usize = 5_000;

/// A production that was read, and the source it belongs to.
pub(super) struct Read {
    pub(super) source: String,
    pub(super) production: Production,
    /// Where its name stands.
    pub(super) span: Span,
}

/// Drops the stanzas beyond the number that a file may have.
pub(super) fn limit(items: &mut Vec<Item>, findings: &mut Findings<'_>) {
    if let Some(item) = items.get(MAX_STANZAS) {
        findings.report(item.span, "the file has too many stanzas".into(), "expected 5000 at most");
        items.truncate(MAX_STANZAS);
    }
}

/// Reads the heads of the knowledge sources of a file into the registry.
pub(super) fn read_heads(items: &[Item], findings: &mut Findings<'_>, registry: &mut Registry) {
    for item in items {
        if item.head() == Some("knowledge-source") {
            read_head(item, findings, registry);
        }
    }
}

fn read_head(item: &Item, findings: &mut Findings<'_>, registry: &mut Registry) {
    let items = item.list().unwrap_or_default();
    let Some(name) = items.get(1).and_then(Item::symbol) else {
        findings.report(
            item.span,
            "a knowledge source without a name".into(),
            "expected (knowledge-source NAME …)",
        );
        return;
    };
    let mut known = registry.find(name).cloned().unwrap_or_else(|| Known::new(name, Vec::new()));
    let is_new = known.declared.is_none() && registry.find(name).is_none();
    let mut has_arguments = false;
    for part in &items[2..] {
        let rest = part.list().unwrap_or_default().get(1..).unwrap_or_default();
        match part.head().unwrap_or_default() {
            "description" => match rest.first().and_then(Item::text) {
                Some(text) if rest.len() == 1 => known.description = text.into(),
                _ => {
                    let message = "a description is a text".to_owned();
                    findings.report(part.span, message, "expected one text in quotes");
                }
            },
            "arguments" => {
                has_arguments = true;
                read_arguments(part, rest, &mut known, is_new, findings);
            }
            "provides" => known.provides = read_provides(rest, findings),
            "sub-sources" => {
                known.sub_sources = rest.iter().filter_map(Item::symbol).map(str::to_owned).collect()
            }
            other => {
                let message = format!("a knowledge source has no part `{other}`");
                let finding =
                    findings.report(part.span, message, "expected (description …), (arguments …) …");
                finding.suggest(other, SOURCE_PARTS);
            }
        }
    }
    if is_new && !has_arguments {
        let message = format!("the new knowledge source `{name}` does not say what it is asked about");
        findings.report(items[1].span, message, "expected (arguments …) in this stanza");
    }
    known.declared.get_or_insert(findings.place(item.span));
    match registry.sources.iter_mut().find(|other| other.name == name) {
        Some(other) => *other = known,
        None => registry.sources.push(known),
    }
}

fn read_arguments(part: &Item, rest: &[Item], known: &mut Known, is_new: bool, findings: &mut Findings<'_>) {
    let mut variables: Vec<Variable> = Vec::new();
    for item in rest {
        let name = item.symbol().unwrap_or_default();
        match Category::of_name(name) {
            Some(_) if variables.iter().any(|known| known.name == name) => {
                let message = format!("there is an argument `{name}` already");
                findings.report(item.span, message, "expected a new name");
            }
            Some(category) => variables.push(Variable { name: name.to_owned(), category }),
            None => {
                let label = "expected a prefix that says what it stands for, and a number";
                findings.report(item.span, "this is not the name of a variable".into(), label);
            }
        }
    }
    let categories =
        |variables: &[Variable]| variables.iter().map(|variable| variable.category).collect::<Vec<_>>();
    if !is_new && categories(&variables) != categories(&known.arguments) {
        let message = format!("`{}` is asked about other things", known.name);
        let label = format!("expected arguments as in {}", known.write());
        findings.report(part.span, message, &label);
        return;
    }
    known.arguments = variables;
}

fn read_provides(rest: &[Item], findings: &mut Findings<'_>) -> Vec<Attribute> {
    let mut provides = Vec::new();
    for item in rest {
        let name = item.symbol().unwrap_or_default();
        match Attribute::of_name(name) {
            Some(attribute) => provides.push(attribute),
            None => {
                let message = format!("no attribute is called `{name}`");
                let finding = findings.report(item.span, message, "expected the name of an attribute");
                finding.suggest(name, Attribute::ALL.map(Attribute::name));
            }
        }
    }
    provides
}

/// Reports sub-sources that do not exist, or have sub-sources of their own.
pub(super) fn check_sub_sources(items: &[Item], findings: &mut Findings<'_>, registry: &Registry) {
    let heads = items.iter().filter(|item| item.head() == Some("knowledge-source"));
    let parts = heads.flat_map(|item| item.list().unwrap_or_default());
    for part in parts.filter(|part| part.head() == Some("sub-sources")) {
        for item in &part.list().unwrap_or_default()[1..] {
            let name = item.symbol().unwrap_or_default();
            match registry.find(name) {
                Some(known) if known.sub_sources.is_empty() => {}
                Some(_) => {
                    let message = format!("`{name}` has sub-sources itself");
                    findings.report(item.span, message, "expected a source without sub-sources");
                }
                None => {
                    let message = format!("no knowledge source is called `{name}`");
                    let finding =
                        findings.report(item.span, message, "expected the name of a knowledge source");
                    finding.suggest(name, registry.names());
                }
            }
        }
    }
}

/// Reads the productions of a file.
pub(super) fn read_productions(
    items: &[Item],
    findings: &mut Findings<'_>,
    registry: &Registry,
) -> Vec<Read> {
    let mut read: Vec<Read> = Vec::new();
    let mut places: Vec<(String, String, Span)> = Vec::new();
    let mut known: Option<&Known> = None;
    let mut returned: Option<(String, String)> = None;
    let mut rest = items.iter();
    while let Some(item) = rest.next() {
        if item.head() == Some("knowledge-source") {
            known = item.list().and_then(|items| registry.find(items.get(1)?.symbol()?));
            returned = None;
            continue;
        }
        let Some((name, parts, is_bare)) = stanza(item, &mut rest, findings) else { continue };
        let Some(known) = known else {
            let message = "a production before its knowledge source".to_owned();
            findings.report(item.span, message, "expected (knowledge-source NAME …) before this");
            return read;
        };
        let word = name.symbol().unwrap_or_default();
        let same = places.iter().find(|(source, other, _)| *source == known.name && other == word);
        if let Some((_, _, place)) = same {
            let place = findings.place(*place);
            let message = format!("`{}` has a production `{word}` already", known.name);
            findings
                .report(name.span, message, "expected another name")
                .advise(format!("the other is at {place}"));
        }
        places.push((known.name.clone(), word.to_owned(), name.span));
        if let Some((before, place)) = &returned {
            let message = format!("`{word}` is never reached");
            let finding =
                findings.report(name.span, message, "expected a place before the production that returns");
            finding.advise(format!("`{before}` at {place} returns whatever the position"));
        }
        let reading = Reading::new(&mut *findings, registry, known);
        let Some(production) = reading.production(item, name, parts, is_bare) else { continue };
        let is_free = production.own == production.from_goal && production.conditions.is_empty();
        if is_free && production.actions.contains(&Action::Return) {
            returned = Some((word.to_owned(), findings.place(name.span)));
        }
        read.push(Read { source: known.name.clone(), production, span: name.span });
    }
    read
}

/// Returns the name and the parts of a stanza: `(production NAME …)`, or `NAME ((variables) …)` as the report prints
/// it.
fn stanza<'i>(
    item: &'i Item,
    rest: &mut std::slice::Iter<'i, Item>,
    findings: &mut Findings<'_>,
) -> Option<(&'i Item, &'i [Item], bool)> {
    if item.symbol().is_some()
        && let Some(rule) =
            rest.as_slice().first().filter(|rule| rule.head().is_none() && rule.list().is_some())
    {
        rest.next();
        return Some((item, std::slice::from_ref(rule), true));
    }
    match item.list() {
        Some([head, name, parts @ ..]) if head.symbol() == Some("production") && name.symbol().is_some() => {
            Some((name, parts, false))
        }
        _ => {
            let head = item.head().unwrap_or_default();
            let message = format!("{} that is no stanza", item.kind());
            let label = "expected (knowledge-source NAME …), (production NAME …) or NAME ((variables) …)";
            findings.report(item.span, message, label).suggest(head, ["knowledge-source", "production"]);
            None
        }
    }
}

impl Reading<'_, '_> {
    fn production(mut self, item: &Item, name: &Item, parts: &[Item], is_bare: bool) -> Option<Production> {
        let before = self.findings.count();
        let from_goal = self.mark();
        let mut production = Production {
            name: name.symbol()?.to_owned(),
            description: String::new(),
            variables: Vec::new(),
            from_goal,
            own: from_goal,
            conditions: Vec::new(),
            prepared: Prepared::default(),
            actions: Vec::new(),
            sentence: None,
            claims: Vec::new(),
            examples: Vec::new(),
            near_misses: Vec::new(),
            stays: None,
            weight: None,
            origin: (self.findings.source.name.clone(), self.findings.line(name.span)),
        };
        let rule = if is_bare { parts.first() } else { self.rule_of(item, name, parts) };
        let rule = rule?;
        let is_read = self.rule(rule, &mut production).is_some();
        let is_declared = self.mark() == production.own;
        if !is_bare {
            // If the variables could not be read, what uses them would only be misunderstood.
            for part in parts.iter().filter(|_| is_read || is_declared) {
                self.part(part, &mut production);
            }
            self.ask_for_parts(name, parts, &production, is_read);
        }
        self.leave(from_goal, is_read);
        if !super::examples::is_clean(self.findings, before) {
            return None;
        }
        production.variables = self.into_variables();
        Some(production)
    }

    /// Returns the rule in a stanza: the list of variables, conditions and actions in `(rule …)`.
    fn rule_of<'i>(&mut self, item: &Item, name: &Item, parts: &'i [Item]) -> Option<&'i Item> {
        let mut rules = parts.iter().filter(|part| part.head() == Some("rule"));
        let Some(part) = rules.next() else {
            let message = format!("`{}` has no rule", self.write(name));
            self.findings.report(item.span, message, "expected (rule ((variables) …)) in this stanza");
            return None;
        };
        if let Some(second) = rules.next() {
            self.findings.report(second.span, "a second rule".into(), "expected one rule in a production");
        }
        match part.list() {
            Some([_, rule]) => Some(rule),
            _ => self.shape(part, "(rule ((variables) condition … action …))"),
        }
    }

    fn rule(&mut self, item: &Item, production: &mut Production) -> Option<()> {
        let Some([names, items @ ..]) = item.list().filter(|items| !items.is_empty()) else {
            return self.report_unexpected(item, "a rule", "expected ((variables) condition … action …)");
        };
        // A mark that is never reached means that the variables could not be read.
        production.own = usize::MAX;
        self.declare(names, true)?;
        production.own = self.mark();
        let n_conditions = items.iter().position(is_action).unwrap_or(items.len());
        let (conditions, actions) = items.split_at(n_conditions);
        let read: Option<Vec<Expression>> = self.expressions(conditions);
        if let Some(read) = &read {
            self.warn_of_order(read, conditions, production.from_goal, production.own);
        }
        let mut is_whole = read.is_some();
        production.conditions = read.unwrap_or_default();
        let mut returns = false;
        for action in actions {
            if !is_action(action) {
                let message = "a condition after an action".to_owned();
                self.findings.report(action.span, message, "expected all conditions before the actions");
                is_whole = false;
                continue;
            }
            if returns {
                let message = "this action is never reached".to_owned();
                self.findings.report(action.span, message, "expected nothing after (RETURN)");
            }
            match self.acting(|reading| reading.action(action)) {
                Some(action) => {
                    returns |= action == Action::Return;
                    production.actions.push(action);
                }
                None => is_whole = false,
            }
        }
        is_whole.then_some(())
    }

    fn part(&mut self, part: &Item, production: &mut Production) {
        let rest = part.list().unwrap_or_default().get(1..).unwrap_or_default();
        match part.head().unwrap_or_default() {
            "rule" => {}
            "description" => production.description = self.tell(part, rest).unwrap_or_default(),
            "stays" => production.stays = self.tell(part, rest),
            "weight" if production.weight.is_some() => {
                let message = "a second weight".to_owned();
                self.findings.report(part.span, message, "expected one weight in a production");
            }
            "weight" => production.weight = self.weight(part, rest),
            "says" => {
                production.sentence = self.tell(part, rest);
                if let Some(sentence) = production.sentence.clone() {
                    self.check_sentence(&rest[0], &sentence);
                }
            }
            "claims" => {
                for claim in rest {
                    let read = self.acting(|reading| reading.claim(claim));
                    production.claims.extend(read);
                }
            }
            "example" => production.examples.extend(self.example(part)),
            "near-miss" => production.near_misses.extend(self.near_miss(part)),
            other => {
                let message = format!("a production has no part `{other}`");
                let finding =
                    self.findings.report(part.span, message, "expected (rule …), (says …), (example …) …");
                finding.suggest(other, PARTS);
            }
        }
    }

    fn tell(&mut self, part: &Item, rest: &[Item]) -> Option<String> {
        match rest {
            [text] if text.text().is_some() => text.text().map(str::to_owned),
            _ => {
                let head = part.head().unwrap_or_default();
                self.shape(part, &format!("({head} \"…\")"))
            }
        }
    }

    fn weight(&mut self, part: &Item, rest: &[Item]) -> Option<f32> {
        let number = |item: &Item| match &item.node {
            Node::Integer(number) => Some(*number as f32),
            Node::Symbol(name) => name.parse::<f32>().ok(),
            _ => None,
        };
        match rest {
            [item] if number(item).is_some_and(|weight| weight.abs() <= MAX_WEIGHT) => number(item),
            _ => self.shape(part, &format!("(weight NUMBER) from -{MAX_WEIGHT} to {MAX_WEIGHT}")),
        }
    }

    fn claim(&mut self, item: &Item) -> Option<(String, Vec<Term>)> {
        let Some([head, items @ ..]) = item.list().filter(|items| !items.is_empty()) else {
            return self.report_unexpected(
                item,
                "a claim",
                "expected a kind and arguments, as (skewers LP1 DP1 DP2)",
            );
        };
        let name = head.symbol().unwrap_or_default();
        let Some((_, count)) = CLAIMS.iter().find(|(known, _)| *known == name) else {
            let message = format!("a production cannot claim `{}`", self.write(head));
            let expected = format!("expected one of {}", CLAIMS.map(|(known, _)| known).join(", "));
            let finding = self.findings.report(head.span, message, &expected);
            finding.suggest(name, CLAIMS.map(|(known, _)| known));
            return None;
        };
        let terms: Vec<Option<Term>> = items.iter().map(|item| self.term(item)).collect();
        if let Some(count) = count.filter(|count| *count != items.len()) {
            let message = format!("`{name}` names {count} men and squares, and {} came", items.len());
            self.findings.report(item.span, message, "expected as many as docs/claims.md says");
        }
        Some((name.to_owned(), terms.into_iter().collect::<Option<_>>()?))
    }

    /// Reports the parts that a production must have and lacks.
    fn ask_for_parts(&mut self, name: &Item, parts: &[Item], production: &Production, is_read: bool) {
        let posts =
            production.actions.iter().any(|action| !matches!(action, Action::Set { .. } | Action::Return));
        let word = &production.name;
        let has = |head: &str| parts.iter().any(|part| part.head() == Some(head));
        let missing = [
            (is_read && posts && !has("says"), "sentence", "(says \"…\")"),
            (!has("example"), "example", "(example \"FEN\" (VARIABLE square) …)"),
            (!has("near-miss"), "near miss", "(near-miss \"FEN\")"),
        ];
        for (_, what, part) in missing.into_iter().filter(|(is_missing, ..)| *is_missing) {
            let message = format!("`{word}` has no {what}");
            self.findings.report(name.span, message, &format!("expected {part} in this stanza"));
        }
    }
}
