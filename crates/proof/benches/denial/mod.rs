//! The statement that the opening position has no mate in so many moves, as a certificate of very many nodes.

use std::collections::HashMap;

use proof::Certificate;
use shakmaty::{Chess, Move, Position};
use testing::after;

/// Follows every move of White, each answered by the first that allows no mate at once.
pub(crate) fn denial(moves: u32) -> Option<Certificate> {
    let root = Chess::default();
    let mut places = HashMap::from([(root.clone(), 0)]);
    let mut list = vec![(root.clone(), moves)];
    let mut nodes: Vec<Vec<(Move, u32)>> = Vec::new();
    while let Some((position, moves)) = list.get(nodes.len()).cloned() {
        let legal = position.legal_moves().into_iter();
        let (left, followed): (u32, Vec<Move>) = if position.turn().is_white() {
            (moves.saturating_sub(1), legal.collect())
        } else {
            let answers = legal.filter(|mv| 0 < moves && !is_mate_next(&after(&position, *mv)));
            (moves, answers.take(1).collect())
        };
        let mut edges = Vec::with_capacity(followed.len());
        for mv in followed {
            let place = *places.entry(after(&position, mv)).or_insert_with_key(|reached| {
                list.push((reached.clone(), left));
                list.len() - 1
            });
            edges.push((mv, u32::try_from(place).ok()?));
        }
        nodes.push(edges);
    }
    Certificate::of_no_mate(&root, shakmaty::Color::White, Some(moves), &nodes)
}

fn is_mate_next(position: &Chess) -> bool {
    position.legal_moves().into_iter().any(|mv| after(position, mv).is_checkmate())
}
