//! The positions in which a production fires, or must not, and whether they fit it.

use shakmaty::fen::Fen;
use shakmaty::{Board, CastlingMode, Chess, Color, Square};

use super::agenda::Known;
use super::diagnostic::Findings;
use super::names;
use super::scope::Reading;
use super::sexpr::Item;
use crate::{Attribute, Category, Example, ExampleGoal, NearMiss, ValueSpec};

impl Reading<'_, '_> {
    /// Reads `(example "FEN" (VARIABLE square) … (goal NAME square … (ATTRIBUTE value) …))`; the variables are those in
    /// scope.
    pub(super) fn example(&mut self, item: &Item) -> Option<Example> {
        let (fen, board, items) = self.position(item)?;
        let mut bindings: Vec<(String, String)> = Vec::new();
        let mut goal = None;
        let mut friendly = None;
        for part in items {
            if part.head() == Some("goal") {
                goal = Some(self.goal(part, &board, &mut friendly)?);
                continue;
            }
            let Some([name, value]) = part.list() else {
                return self.report_unexpected(
                    part,
                    "a binding",
                    "expected (VARIABLE square), or (goal NAME …)",
                );
            };
            let known = name.symbol().unwrap_or_default();
            if !self.is_visible(known) {
                let in_sight = self.names();
                let message = format!("the production has no variable `{}`", self.write(name));
                let finding = self.findings.report(name.span, message, "expected one of its variables");
                finding.suggest(known, in_sight.iter().map(String::as_str));
                return None;
            }
            let category = Category::of_name(known)?;
            let value = self.bind(value, category, &board, &mut friendly)?;
            if bindings.iter().any(|(other, _)| other == known) {
                let message = format!("`{known}` is bound twice");
                self.findings.report(part.span, message, "expected each variable once");
            }
            bindings.push((known.to_owned(), value));
        }
        let known = self.known;
        let told = |name: &str| bindings.iter().any(|(bound, _)| bound == name);
        let is_missing = goal.is_none() && !known.arguments.iter().all(|variable| told(&variable.name));
        if is_missing {
            self.ask_for_goal(item);
        }
        Some(Example { fen, bindings, goal })
    }

    /// Reads `(near-miss "FEN" (goal NAME square …))`.
    pub(super) fn near_miss(&mut self, item: &Item) -> Option<NearMiss> {
        let (fen, board, items) = self.position(item)?;
        let goal = match items {
            [] => None,
            [part] if part.head() == Some("goal") => Some(self.goal(part, &board, &mut None)?),
            [part, ..] => {
                return self.report_unexpected(part, "a part of a near miss", "expected (goal NAME …) alone");
            }
        };
        if goal.is_none() {
            self.ask_for_goal(item);
        }
        Some(NearMiss { fen, goal })
    }

    /// Reports that the goal is missing, unless it is only a side.
    fn ask_for_goal(&mut self, item: &Item) {
        let known = self.known;
        if known.arguments.iter().all(|variable| variable.category == Category::Color) {
            return;
        }
        let message = format!("`{}` is asked about a goal, and none is given", known.name);
        let finding = self.findings.report(item.span, message, "expected (goal …) in here");
        finding.advise(format!("say what {} stands for", known.write()));
    }

    /// Reads the position at the head of an example.
    fn position<'i>(&mut self, item: &'i Item) -> Option<(String, Board, &'i [Item])> {
        let Some([_, fen, items @ ..]) = item.list().filter(|items| 2 <= items.len()) else {
            return self.report_unexpected(
                item,
                "an example",
                "expected (example \"FEN\" (VARIABLE square) …)",
            );
        };
        let Some(text) = fen.text() else {
            return self.report_unexpected(fen, "a position", "expected a FEN in double quotes");
        };
        let board = match text.parse::<Fen>() {
            Ok(parsed) => match parsed.clone().into_position::<Chess>(CastlingMode::Standard) {
                Ok(_) => parsed.into_setup().board,
                Err(error) => {
                    let message = format!("the position is not legal: {error}");
                    self.findings.report(fen.span, message, "expected a position that a game may reach");
                    return None;
                }
            },
            Err(error) => {
                let message = format!("this is no FEN: {error}");
                self.findings.report(
                    fen.span,
                    message,
                    "expected six fields, or the board and the side to move",
                );
                return None;
            }
        };
        Some((text.to_owned(), board, items))
    }

    /// Reads `(goal NAME square … (ATTRIBUTE value) …)`.
    fn goal(&mut self, item: &Item, board: &Board, friendly: &mut Option<Color>) -> Option<ExampleGoal> {
        let Some([_, name, values @ ..]) = item.list().filter(|items| 2 <= items.len()) else {
            return self.report_unexpected(
                item,
                "a goal",
                "expected (goal NAME square … (ATTRIBUTE value) …)",
            );
        };
        let count = values.iter().position(|value| value.list().is_some()).unwrap_or(values.len());
        let (values, attributes) = values.split_at(count);
        let word = name.symbol().unwrap_or_default();
        let (own, registry) = (self.known, self.registry);
        let asked: Vec<&Known> = registry
            .sources
            .iter()
            .filter(|known| known.name == own.name || known.sub_sources.contains(&own.name))
            .collect();
        let Some(known) = asked.iter().find(|known| known.name == word) else {
            let message = format!("`{}` is not asked about goals `{}`", own.name, self.write(name));
            let finding =
                self.findings.report(name.span, message, "expected a concept that it is asked about");
            let names: Vec<&str> = asked.iter().map(|known| known.name.as_str()).collect();
            finding.advise(format!("it is asked about {}", names.join(", ")));
            return None;
        };
        if values.len() != known.arguments.len() {
            let label = format!("expected what {} stands for", known.write());
            let message =
                format!("`{word}` takes {} arguments, and {} came", known.arguments.len(), values.len());
            self.findings.report(item.span, message, &label);
            return None;
        }
        // The sides of a goal may be exchanged: a source of the defense names the attacker's piece first.
        let bound = known.arguments.iter().zip(values).map(|(variable, value)| {
            let side = if own.name == known.name { &mut *friendly } else { &mut None };
            self.bind(value, variable.category, board, side)
        });
        let arguments: Vec<Option<String>> = bound.collect();
        let attributes = self.goal_attributes(attributes);
        Some(ExampleGoal {
            concept: word.to_owned(),
            arguments: arguments.into_iter().collect::<Option<_>>()?,
            attributes: attributes?,
        })
    }

    /// Reads the attributes that a goal brings along; the example binds the variables in them.
    fn goal_attributes(&mut self, items: &[Item]) -> Option<Vec<(Attribute, ValueSpec)>> {
        let mut read = Vec::new();
        for pair in items {
            let Some([name, value @ ..]) = pair.list() else {
                return self.report_unexpected(pair, "an attribute of a goal", "expected (ATTRIBUTE value)");
            };
            let attribute = self.attribute(name, true)?;
            self.asks_itself = true;
            let value = self.acting(|reading| reading.value(attribute, pair, value));
            self.asks_itself = false;
            read.push((attribute, value?));
        }
        Some(read)
    }

    /// Reads what a variable is bound to, and reports when it cannot be.
    fn bind(
        &mut self,
        item: &Item,
        category: Category,
        board: &Board,
        friendly: &mut Option<Color>,
    ) -> Option<String> {
        let word = match &item.node {
            super::sexpr::Node::Integer(number) => number.to_string(),
            _ => item.symbol().unwrap_or_default().to_owned(),
        };
        if category == Category::Attribute {
            return Some(word);
        }
        if category == Category::Color {
            return match word.as_str() {
                "white" | "black" => Some(word),
                _ => self.report_unexpected(item, "a color", "expected white or black"),
            };
        }
        let Ok(square) = word.parse::<Square>() else {
            return self.report_unexpected(item, "a square", "expected a1 to h8");
        };
        if category == Category::Square {
            return Some(word);
        }
        let Some(piece) = board.piece_at(square) else {
            let message = format!("nobody stands on {word} in this position");
            self.findings.report(item.span, message, "expected the square of a man");
            return None;
        };
        let prefix = names::prefix(category);
        if !names::kinds(category).contains(&piece.role) {
            let message = format!("{prefix} cannot stand for the {} on {word}", describe(piece.role));
            self.findings.report(item.span, message, "expected another man");
            return None;
        }
        if let Some(defending) = names::defending(category) {
            let side = if defending { !piece.color } else { piece.color };
            if *friendly.get_or_insert(side) != side {
                let message = format!("the man on {word} is of the wrong side for {prefix}");
                let label = "expected friendly men of one color, and DP … of the other";
                self.findings.report(item.span, message, label);
                return None;
            }
        }
        Some(word)
    }

    /// Reports a sentence with braces that name no variable of the production.
    pub(super) fn check_sentence(&mut self, item: &Item, sentence: &str) {
        let in_sight = self.names();
        for part in sentence.split('{').skip(1) {
            let name = part.split('}').next().unwrap_or_default();
            let is_open = !part.contains('}');
            if !is_open && in_sight.iter().any(|known| known == name) {
                continue;
            }
            let message = match is_open {
                true => "a brace is not closed".to_owned(),
                false => format!("the sentence names `{{{name}}}`, which is no variable of the production"),
            };
            let finding =
                self.findings.report(item.span, message, "expected variables of the production in braces");
            finding.suggest(name, in_sight.iter().map(String::as_str));
        }
    }
}

fn describe(role: shakmaty::Role) -> String {
    names::kind_name(role).to_lowercase()
}

/// Whether there were no findings since `before`.
pub(super) fn is_clean(findings: &Findings<'_>, before: usize) -> bool {
    findings.count() == before
}
