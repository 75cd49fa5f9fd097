//! The reasons of a node of the tree: why its move was tried, why its search ended, what was left out there, and what
//! may be searched later.
//!
//! Every reason is a rule with the values of its variables, in this order:
//! * the source of the move, as `goal_of_plan`, with its plan as the report prints plans;
//! * each production that led to it, the newest first, with its variables. A piece is given by its kind and its square
//!   on the board before the move, as `knight f6`; one that was captured on the way by the last square it stood on, as
//!   `knight f6 (taken)`;
//! * `value` with the range that the search found for it;
//! * why it ended, as `ended_with_success`;
//! * `tried` for each move that was no better than what the side has, `passes` for the defense's pass;
//! * `left_out` for each move that was not searched;
//! * `left_for_later` for each pointer; `not_searched` where nothing is searched again.
//!
//! Values are pawns for the offense.

use std::fmt::Write;

use claims::{Bound, ManId, PARADISE, Played, Reason};
use knowledge::{Item, Names};
use shakmaty::{Chess, Position};

use super::search::Search;
use super::tree::{Cut, End, Id, Node};
use super::values::{MATE, UNDEFINED};

impl Search<'_> {
    /// Returns the reasons of a node.
    pub(super) fn reasons(&self, id: Id) -> Vec<Reason> {
        let node = &self.tree[id];
        let mut reasons = self.why(id);
        reasons.push(span(Reason::of_rule("value"), node));
        reasons.extend(node.end.map(end));
        if self.stands(id) {
            reasons.extend(self.list_made(id).map(|child| self.give_tried(id, child)));
        }
        let passes = node.children.iter().filter(|child| self.tree[**child].mv.is_none());
        reasons.extend(passes.map(|pass| self.give_pass(*pass)));
        for rejected in &node.rejected {
            let mv = rejected
                .mv
                .map_or_else(|| Bound::from("a plan"), |mv| Played::of(node.position(), mv).into());
            let reason =
                left_out(node.position(), Reason::of_rule("left_out").bind("move", mv), rejected.cut);
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        for pointer in &node.pointers {
            let rule = if self.options.best_first { "left_for_later" } else { "not_searched" };
            let mut reason = Reason::of_rule(rule).bind("source", pointer.source.name());
            if let Some(proposal) = &pointer.proposal {
                reason = reason.bind("plan", self.print(&proposal.plan));
            }
            let reason = reason
                .bind("expectation", pawns(pointer.expectation))
                .bind("likely", i64::from(pointer.likely));
            reasons.push(reason);
        }
        reasons
    }

    /// Returns who suggested a move, with which plan, and which productions led to it.
    fn why(&self, id: Id) -> Vec<Reason> {
        let node = &self.tree[id];
        let Some(parent) = node.parent else { return Vec::new() };
        let mut source = Reason::of_rule(node.why.source.name());
        if !node.why.plan.is_empty() {
            source = source.bind("plan", self.print(&node.why.plan));
        }
        let productions = node.why.reasons.iter().map(|reason| self.production(reason, parent));
        std::iter::once(source).chain(productions).collect()
    }

    /// Returns a production with the values of its variables.
    fn production(&self, reason: &knowledge::Reason, before: Id) -> Reason {
        let all = self.base.sources.iter().flat_map(|source| &source.productions);
        let mut named = all.filter(|production| production.name == *reason.production);
        let production = named.find(|production| production.own == reason.bindings.len());
        let variables = production.map_or(&[][..], |production| production.variables.as_slice());
        let name = |place: usize| variables.get(place).map_or("", |variable| variable.name.as_str());
        let bindings = reason.bindings.iter().enumerate();
        Reason {
            rule: reason.production.to_string().into(),
            bindings: bindings
                .map(|(place, item)| (name(place).to_owned().into(), self.stood_for(*item, before)))
                .collect(),
            claims: Vec::new(),
            is_production: true,
        }
    }

    /// Returns what an item is, as seen from a position of the line.
    fn stood_for(&self, item: Item, before: Id) -> Bound {
        match item {
            Item::Man(man) => self.bind_place(man, before),
            Item::Square(square) => Bound::Square(square),
            Item::Color(color) => Bound::Color(color),
            Item::Role(role) => Bound::Role(role),
            Item::Number(number) => Bound::Number(number.into()),
            Item::Nil => Bound::Nothing,
        }
    }

    /// Returns a piece with its kind and its square, the last one if it was captured on the line to a node.
    fn bind_place(&self, man: ManId, before: Id) -> Bound {
        let mut next = Some(before);
        while let Some(id) = next {
            let vision = &self.tree[id].vision;
            if let Some(square) = vision.roster().square_of(man)
                && let Some(role) = vision.board().role_at(square)
            {
                return if id == before { Bound::Man(role, square) } else { Bound::Taken(role, square) };
            }
            next = self.tree[id].parent;
        }
        Bound::Nobody
    }

    /// Prints a plan as the report does, in one line.
    fn print(&self, plan: &knowledge::Plan) -> String {
        let names = Names::of(self.tree[0].vision.board());
        let text = names.plan(plan);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the reason for a move that came to nothing.
    fn give_tried(&self, id: Id, child: Id) -> Reason {
        let (before, node) = (&self.tree[id], &self.tree[child]);
        let mv = node.mv.map_or_else(|| Bound::from(""), |mv| Played::of(before.position(), mv).into());
        span(Reason::of_rule("tried").bind("move", mv).bind("source", node.why.source.name()), node)
    }

    /// Returns the reason that shows what the offense does when the defense passes.
    fn give_pass(&self, pass: Id) -> Reason {
        let node = &self.tree[pass];
        let best = self.best_child(pass).and_then(|best| self.tree[best].mv);
        let answer = best.map_or(Bound::Nothing, |mv| Played::of(node.position(), mv).into());
        span(Reason::of_rule("passes").bind("answer", answer), node)
    }
}

/// Adds the range of a node.
fn span(reason: Reason, node: &Node) -> Reason {
    reason.bind("least", pawns(node.span.lower)).bind("most", pawns(node.span.upper))
}

/// Returns the reason why the search of a node ended.
fn end(end: End) -> Reason {
    let reason = Reason::of_rule;
    match end {
        End::Over => reason("ended_with_the_game"),
        End::Repetition => reason("ended_by_repetition"),
        End::Value { value, enough } => {
            reason("ended_with_enough_on_the_board").bind("value", pawns(value)).bind("enough", pawns(enough))
        }
        End::Succeeded { lower, enough } => {
            reason("ended_with_success").bind("value", pawns(lower)).bind("enough", pawns(enough))
        }
        End::Exhausted => reason("ended_with_nothing_left_to_try"),
        End::AlphaBeta { offense, defense } => reason("ended_by_alpha_beta")
            .bind("offense_has", pawns(offense))
            .bind("defense_has", pawns(defense)),
        End::BetterPlan { better } => {
            reason("ended_for_a_better_plan_higher_up").bind("expectation", pawns(better))
        }
        End::Holds { lower, enough } => {
            reason("ended_since_the_defense_holds").bind("value", pawns(lower)).bind("enough", pawns(enough))
        }
        End::Quiet => reason("ended_where_nothing_is_threatened"),
        End::Decided { value, least, most } => reason("ended_whatever_is_threatened")
            .bind("value", pawns(value))
            .bind("least_of_interest", pawns(least))
            .bind("most_of_interest", pawns(most)),
        End::Settled => reason("ended_with_what_quiescence_tried"),
        End::AssumedEscape => reason("ended_since_one_threat_can_be_met"),
        End::Depth => reason("ended_by_depth"),
        End::Limit => reason("ended_by_the_limits"),
    }
}

/// Returns the reason why something was not searched.
fn left_out(before: &Chess, reason: Reason, cut: Cut) -> Reason {
    match cut {
        Cut::SamePlan => reason.bind("since", "same plan higher up"),
        Cut::NotLikely => reason.bind("since", "not likely to succeed"),
        Cut::ForwardPrune { expectation, achieved } => reason
            .bind("since", "forward prune")
            .bind("expectation", pawns(expectation))
            .bind("achieved", pawns(achieved)),
        Cut::NotAggressive { expectation, needed } => reason
            .bind("since", "not aggressive")
            .bind("expectation", pawns(expectation))
            .bind("needed", pawns(needed)),
        Cut::Causality { failed, refutation } => {
            let reason = reason.bind("since", "causality").bind("like", Played::of(before, failed));
            let after = before.clone().play(failed).ok();
            match after.zip(refutation) {
                Some((after, refutation)) => reason.bind("refuted_by", Played::of(&after, refutation)),
                None => reason,
            }
        }
        Cut::Unexecutable => reason.bind("since", "its goal cannot be reached"),
        Cut::NotGoodEnough { expectation, achieved } => reason
            .bind("since", "not good enough for the defense")
            .bind("expectation", pawns(expectation))
            .bind("achieved", pawns(achieved)),
    }
}

/// Formats a value in pawns.
fn pawns(tenths: i32) -> String {
    match tenths {
        UNDEFINED.. => "anything".to_owned(),
        MATE.. => "mate".to_owned(),
        _ if tenths <= -UNDEFINED => "nothing yet".to_owned(),
        _ if tenths <= -MATE => "mated".to_owned(),
        _ => {
            let centipawns = PARADISE.centipawns(tenths);
            let mut text = String::from(if centipawns < 0 { "-" } else { "" });
            let _ = write!(text, "{}.{}", centipawns.abs() / 100, centipawns.abs() % 100 / 10);
            text
        }
    }
}
