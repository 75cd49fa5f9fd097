//! The printed form of plans, threats and lists, as in the report (II.C, III.C; spec 5.1).

use claims::{ManId, Roster};
use shakmaty::{Board, Role, Square};

use super::layout::Sheet;
use super::{AttributeList, Element, Item, Plan, Proposal, Reason, Template, Threat, Value};
use crate::Attribute;

/// The names of pieces: by color and kind at the root, such as `WR`.
///
/// As in the report, two rooks of a color have the same name; [`Names::with_squares`] distinguishes them.
#[derive(Clone, Debug)]
pub struct Names {
    men: [Option<(char, char, Square)>; 32],
    with_squares: bool,
}

impl Names {
    /// Names the pieces of the root, on whose board they got their numbers.
    pub fn of(root: &Board) -> Names {
        let roster = Roster::new(root);
        let mut names = Names { men: [None; 32], with_squares: false };
        for square in root.occupied() {
            if let (Some(man), Some(piece)) = (roster.man_at(square), root.piece_at(square)) {
                let color = piece.color.fold_wb('W', 'B');
                names.men[man.index()] = Some((color, piece.role.upper_char(), square));
            }
        }
        names
    }

    /// Adds to each name the square where the piece stood at the root, as in `WR@D1`.
    #[must_use]
    pub fn with_squares(self) -> Names {
        Names { with_squares: true, ..self }
    }

    /// Returns the name of a piece; `W?` for one that was not there at the root.
    pub fn man(&self, man: ManId) -> String {
        match self.men[man.index()] {
            Some((color, role, square)) if self.with_squares => format!("{color}{role}@{}", name_of(square)),
            Some((color, role, _)) => format!("{color}{role}"),
            None => format!("{}?", man.color().fold_wb('W', 'B')),
        }
    }

    /// Formats an argument.
    pub fn item(&self, item: Item) -> String {
        match item {
            Item::Man(man) => self.man(man),
            Item::Square(square) => name_of(square),
            Item::Color(color) => color.fold_wb("WHITE", "BLACK").to_owned(),
            Item::Role(role) => role_name(role).to_owned(),
            Item::Number(number) => number.to_string(),
            Item::Nil => "NIL".to_owned(),
        }
    }

    /// Formats a plan, wrapped at [`super::WIDTH`] columns; the empty plan is `NIL`.
    pub fn plan(&self, plan: &Plan) -> String {
        self.plan_sheet(plan).lay_out()
    }

    /// Formats a threat, wrapped.
    pub fn threat(&self, threat: &Threat) -> String {
        self.threat_sheet(threat).lay_out()
    }

    /// Formats a list: each attribute that has a value, and the reasons; wrapped.
    pub fn list(&self, list: &AttributeList) -> String {
        self.list_sheet(list).lay_out()
    }

    /// Formats a plan and below it its lists, each on a new line.
    pub fn proposal(&self, proposal: &Proposal) -> String {
        let mut text = self.plan(&proposal.plan);
        for list in &proposal.lists {
            text.push('\n');
            text.push_str(&self.list(list));
        }
        text
    }

    fn items(&self, head: &str, items: &[Item]) -> Sheet {
        let words = items.iter().map(|item| Sheet::word(self.item(*item)));
        Sheet::List(std::iter::once(Sheet::word(head)).chain(words).collect())
    }

    fn plan_sheet(&self, plan: &Plan) -> Sheet {
        if plan.is_empty() {
            return Sheet::word("NIL");
        }
        match plan.replies() {
            // Alternatives are a list already.
            [_, _, ..] if plan.element().is_none() => self.alternatives(plan),
            _ => Sheet::List(self.steps(plan)),
        }
    }

    /// Returns the content of the parentheses of a plan: `(WR D7) (BK NIL) (SAFECAPTURE WR BQ)`.
    fn steps(&self, plan: &Plan) -> Vec<Sheet> {
        let mut steps: Vec<Sheet> = plan.element().map(|element| self.element(element)).into_iter().collect();
        match plan.replies() {
            [] => {}
            [(template, next)] => {
                steps.push(self.template(*template));
                steps.extend(self.steps(next));
            }
            _ => steps.push(self.alternatives(plan)),
        }
        steps
    }

    fn alternatives(&self, plan: &Plan) -> Sheet {
        let alternative = |(template, next): &(Template, Plan)| {
            let mut steps = vec![self.template(*template)];
            steps.extend(self.steps(next));
            Sheet::List(steps)
        };
        Sheet::List(plan.replies().iter().map(alternative).collect())
    }

    fn element(&self, element: &Element) -> Sheet {
        match element {
            Element::Move { man, square, promotion } => {
                let mut words = vec![Sheet::word(self.man(*man)), Sheet::word(name_of(*square))];
                words.extend(promotion.map(|role| Sheet::word(format!("={}", role.upper_char()))));
                Sheet::List(words)
            }
            Element::Goal { concept, args } => self.items(concept, args),
            Element::Castle(square) => self.items("CASTLE", &[Item::Square(*square)]),
        }
    }

    fn template(&self, template: Template) -> Sheet {
        let words = match template {
            Template::Any => return Sheet::word("NIL"),
            Template::Move(man, square) => [self.man(man), name_of(square)],
            Template::To(square) => ["NIL".to_owned(), name_of(square)],
            Template::By(man) => [self.man(man), "NIL".to_owned()],
            Template::AnyBut(man) => ["ANYBUT".to_owned(), self.man(man)],
        };
        Sheet::List(words.into_iter().map(Sheet::Word).collect())
    }

    fn threat_sheet(&self, threat: &Threat) -> Sheet {
        let men = |head: &str, men: &[ManId]| {
            let items: Vec<Item> = men.iter().map(|man| Item::Man(*man)).collect();
            self.items(head, &items)
        };
        let parts = |threats: &[Threat]| threats.iter().map(|threat| self.threat_sheet(threat)).collect();
        let two = |head: &str, one: &Threat, other: &Threat| {
            Sheet::List(vec![Sheet::word(head), self.threat_sheet(one), self.threat_sheet(other)])
        };
        match threat {
            Threat::Integer(number) => Sheet::word(number.to_string()),
            Threat::Win(man) => men("WIN", &[*man]),
            Threat::Exchval(man, square) => self.items("EXCHVAL", &[Item::Man(*man), Item::Square(*square)]),
            Threat::Exch(man, enemy) => men("EXCH", &[*man, *enemy]),
            Threat::Both(four) => men("BOTH", four),
            Threat::Fork(man, enemy1, enemy2) => men("FORK", &[*man, *enemy1, *enemy2]),
            Threat::Queens(man, square) => self.items("QUEENS", &[Item::Man(*man), Item::Square(*square)]),
            Threat::Plus(threats) => {
                let mut sheets: Vec<Sheet> = parts(threats);
                sheets.insert(0, Sheet::word("PLUS"));
                Sheet::List(sheets)
            }
            Threat::Less(one, other) => two("LESS", one, other),
            Threat::Forkthreat(one, other) => two("FORKTHREAT", one, other),
            Threat::Greatest(threats) => Sheet::List(parts(threats)),
        }
    }

    fn list_sheet(&self, list: &AttributeList) -> Sheet {
        let values = Attribute::ALL.into_iter().map(|attribute| (attribute, list.get(attribute)));
        let present = values.filter(|(_, value)| *value != Value::Item(Item::Nil));
        let mut pairs: Vec<Sheet> =
            present.map(|(attribute, value)| Sheet::List(self.pair(attribute, &value))).collect();
        let reason = |reason: &Reason| self.items(&reason.production, &reason.bindings);
        for (number, chain) in list.chains().filter(|chain| !chain.is_empty()).enumerate() {
            let word = Sheet::word(if number == 0 { "REASON" } else { "ALSO" });
            pairs.push(Sheet::List(std::iter::once(word).chain(chain.iter().map(reason)).collect()));
        }
        Sheet::List(pairs)
    }

    fn pair(&self, attribute: Attribute, value: &Value) -> Vec<Sheet> {
        let value = match value {
            Value::Threat(threat) => self.threat_sheet(threat),
            Value::Plan(plan) => self.plan_sheet(plan),
            Value::Condition(_) => Sheet::word("..."),
            Value::Concept(concept) => self.items(&concept.concept, &concept.args),
            Value::Item(_) if attribute == Attribute::Positional => {
                return vec![Sheet::word(attribute.name())];
            }
            Value::Item(item) => Sheet::word(self.item(*item)),
        };
        vec![Sheet::word(attribute.name()), value]
    }
}

fn name_of(square: Square) -> String {
    square.to_string().to_ascii_uppercase()
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "PAWN",
        Role::Knight => "KNIGHT",
        Role::Bishop => "BISHOP",
        Role::Rook => "ROOK",
        Role::Queen => "QUEEN",
        Role::King => "KING",
    }
}
