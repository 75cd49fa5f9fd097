// The review of a game: the sum, the graph, the way from mistake to mistake, and what is said of the move on the board.

import type { Moment, PlayedMove, Review, Side, SideSummary } from './api';
import { button, element } from './dom';
import { graph } from './graph';
import { lower, percent, words } from './motifs';

/** What the review may do with the page. */
export interface Actions {
  /** Goes to the position after so many moves. */
  go(place: number): void;
  /** Lets the reader look for the move that a moment missed. */
  attempt(moment: Moment): void;
  /** Shows the line that was better. */
  better(moment: Moment): void;
  /** Explains the position on the board. */
  analyze(): void;
  /** Makes drills of a side's mistakes. */
  practise(side: Side): void;
}

const isMistake = (moment: Moment) => !moment.kinds.includes('played');
const SIDES: Side[] = ['white', 'black'];
const name = (side: Side) => side === 'white' ? 'White' : 'Black';

/** Returns the sign of a move: what judges a mistake, or praises a combination. */
export function sign(move: PlayedMove, moment: Moment | undefined): string {
  if (moment && !isMistake(moment)) return moment.is_brilliant ? '!!' : '!';
  if (!move.judgment) return '';
  return { inaccuracy: '?!', mistake: '?', blunder: '??' }[move.judgment];
}

/** Finds the moment of the move that led to a place of the game. */
export const momentAt = (review: Review, place: number): Moment | undefined => review.moments.find(({ ply }) => ply === place - 1);

/** Finds the next mistake, or the next combination, after a place; the first where none comes. */
export function nextMoment(review: Review, at: number, isWanted = isMistake): Moment | undefined {
  const moments = review.moments.filter(isWanted);
  return moments.find(({ ply }) => at <= ply) ?? moments[0];
}

/** Draws the review as it is seen at a place of the game. */
export function reviewed(review: Review, at: number, actions: Actions): HTMLElement[] {
  const mistakes = review.moments.filter(isMistake);
  const bar = element('p', { className: 'bar' });
  const combination = nextMoment(review, at, moment => !isMistake(moment));
  if (combination) bar.append(button('Next combination', () => actions.go(combination.ply + 1)));
  for (const side of SIDES) {
    if (mistakes.some(moment => moment.side === side)) bar.append(button(`Practice ${name(side)}'s mistakes`, () => actions.practise(side)));
  }
  return [
    element('p', { className: 'sum' }, review.summary.text),
    graph(review, at, actions.go),
    bar,
  ];
}

/** Draws how well each side played, and which motifs it missed, allowed and found. */
export const figures = (review: Review): HTMLElement[] => [table(review), ...motifs(review)];

/** Draws what is said of the move that led to the position on the board. */
export function momentOf(review: Review, at: number, actions: Actions): HTMLElement {
  const move = review.moves[at - 1];
  const card = element('section', { className: 'moment' });
  card.setAttribute('aria-label', 'The move on the board');
  if (!move) {
    card.append(element('p', { className: 'faint' }, 'The start of the game. Step through it, or click the graph.'), analyze(actions));
    return card;
  }
  const moment = momentAt(review, at);
  const shown = `${move.number}${move.side === 'white' ? '.' : '...'}${move.san}`;
  const label = judged(move, moment);
  card.append(element('h2', { tabIndex: -1 },
    element('span', { className: 'headline' }, `${shown}${sign(move, moment)}`, ...(label ? [element('span', { className: `tag ${label.kind}` }, label.text)] : [])),
  ));
  if (moment?.headline) card.append(element('p', { className: 'verdict' }, moment.headline + '.'));
  if (moment) card.append(element('p', {}, moment.text));
  card.append(element('p', { className: 'faint' }, `${name(move.side)}'s chance to win: ${chancesOf(move)}.`));
  const bar = analyze(actions);
  if (moment && isMistake(moment)) {
    const [better] = moment.better;
    if (better) bar.prepend(button('Show the better line', () => actions.better(moment)));
    // What is asked for is what the explanation answers.
    if (better && better === moment.before.best_move) bar.prepend(button('Try it yourself', () => actions.attempt(moment), 'main'));
  }
  card.append(bar);
  return card;
}

function analyze(actions: Actions): HTMLElement {
  return element('p', { className: 'bar' }, button('Analyze this position', actions.analyze));
}

/** Writes what the mover's chance to win is, and what it would be after the best move where that is more. */
function chancesOf({ side, chance, drop }: PlayedMove): string {
  const own = side === 'white' ? chance : 1 - chance;
  const [now, best] = [own, Math.min(1, own + drop)].map(percent);
  return now === best ? now! : `${now}, with the best move ${best}`;
}

function judged(move: PlayedMove, moment: Moment | undefined): { text: string; kind: string } | null {
  if (moment && !isMistake(moment)) return { text: moment.is_brilliant ? 'Brilliant' : 'Only good move', kind: 'good' };
  if (!move.judgment) return null;
  return { text: move.judgment[0]!.toUpperCase() + move.judgment.slice(1), kind: move.judgment };
}

/** Draws how well each side played. */
function table(review: Review): HTMLElement {
  const { white, black } = review.summary;
  const row = (title: string, value: (side: SideSummary) => string) =>
    element('tr', {}, element('th', { scope: 'row' }, title), ...[white, black].map(side => element('td', {}, value(side))));
  const phases = (['opening', 'middlegame', 'endgame'] as const).filter(phase => phase in white.phases || phase in black.phases);
  return element('table', {},
    element('thead', {}, element('tr', {}, element('td', {}), ...SIDES.map(side => element('th', { scope: 'col' }, name(side))))),
    element('tbody', {},
      row('Accuracy', side => side.accuracy === null ? '–' : percent(side.accuracy / 100)),
      ...(phases.length > 1 ? phases.map(phase => row(`– ${phase}`, side => phase in side.phases ? percent(side.phases[phase]! / 100) : '–')) : []),
      row('Inaccuracies', side => String(side.inaccuracies)),
      row('Mistakes', side => String(side.mistakes)),
      row('Blunders', side => String(side.blunders)),
    ));
}

/** Draws which motifs each side missed, allowed and found. */
function motifs(review: Review): HTMLElement[] {
  const { white, black } = review.summary;
  const kinds = ['played', 'missed', 'allowed'] as const;
  const all = [...new Set([white, black].flatMap(side => kinds.flatMap(kind => Object.keys(side.motifs[kind] ?? {}))))].sort();
  if (all.length === 0) return [];
  const cell = (side: SideSummary, motif: string) => element('td', {},
    kinds.flatMap(kind => { const count = side.motifs[kind]?.[motif]; return count ? [`${lower(kind)} ${count}`] : []; }).join(', ') || '–');
  const body = all.map(motif => element('tr', {}, element('th', { scope: 'row' }, words(motif)), cell(white, motif), cell(black, motif)));
  const head = element('tr', {}, element('td', {}), ...SIDES.map(side => element('th', { scope: 'col' }, name(side))));
  return [element('details', { className: 'part' }, element('summary', {}, element('h3', {}, 'Motifs')),
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)))];
}
