// The moves that a text names, each with the line that it belongs to.
//
// The claims of a sentence hold the lines and say for which words they stand (docs/claims.md). A move in those words is
// looked for along the line, written as there. What no claim holds stays text.

import type { Chess } from 'chessops/chess';
import type { Claim, Explanation, Sentence } from './api';
import { PASS, after, play, sanOf } from './rules';

/** A line in UCI, and how many of its moves are played. */
export interface Place { line: string[]; length: number }
/** A move in a text: where it stands there, and the place of its line that it leads to. */
export interface Named extends Place { start: number; end: number }
/** A move of a claim's line as it may be written, and the words it may be written in. */
interface Spoken extends Place { san: string; number: number; turn: string; spans: [number, number][]; isPassing: boolean }

/** Claims whose moves begin when the side to move has passed. */
const PASSING = ['threatens', 'threatens_gain', 'mates_after', 'gains_after', 'prevents'];
const MOVE = /(?<![\w-])(?:(\d+)(\.{3}|…|\.)\s?)?(O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)(?:[+#]|(?![\w-]))/g;
const SQUARE = /^[a-h][1-8]$/;
/** What may stand between two moves of a line. */
const BETWEEN = /^[+#]?[!?]*\s$/;

/** Finds the moves that a sentence names; `base` is the position that its path begins at. */
export function nameMoves(base: Chess, told: Sentence): Named[] {
  const spoken = told.claims.flatMap(claim => speak(base, told, claim));
  const found: Named[] = [];
  for (const match of told.text.matchAll(MOVE)) {
    const [whole, number, dots, san] = match;
    const start = match.index, end = start + whole.length;
    const previous = found.at(-1);
    const goesOn = !!previous && BETWEEN.test(told.text.slice(previous.end, start));
    const fits = spoken.filter(one => one.san === san && one.spans.some(([first, last]) => first <= start && end <= last)
      && (!number || (one.number === Number(number) && one.turn === (dots === '.' ? 'white' : 'black'))));
    // A bare square is a pawn's move only where it follows another move; elsewhere it is a square.
    const isBare = !number && SQUARE.test(san!);
    const isNext = (one: Spoken) => !!previous && one.length === previous.length + 1 && leads(previous, one.line);
    const isLater = (one: Spoken) => !!previous && one.length > previous.length && leads(previous, one.line);
    const chosen = best(isBare ? fits.filter(one => goesOn && isNext(one)) : fits, isLater);
    if (chosen) found.push({ start, end, line: chosen.line, length: chosen.length });
  }
  return found;
}

/** Returns the place that a sentence about a reply shows: the reply and its answer, or the position that it speaks of. */
export function placeOf(base: Chess, told: Sentence): Place {
  const named = nameMoves(base, told)[0];
  const line = named?.line ?? told.claims.flatMap(claim => speak(base, told, claim))[0]?.line ?? told.moves;
  return { line, length: Math.min(line.length, told.moves.length + 2) };
}

/** Returns the line that the answer plays: the one that its verdict rests on, or else the one that was searched. */
export function mainLine(found: Explanation): string[] {
  const isWhole = ({ class: kind, moves }: Claim) => kind === 'line' && moves?.[0] === found.best_move && moves.length > 1;
  const told = found.verdict.moves.length === 0 ? found.verdict.claims.find(isWhole) : undefined;
  return told?.moves ?? found.line;
}

/** Whether a line begins with the moves that lead to a place. */
function leads(place: Place, line: string[]): boolean {
  return place.line.slice(0, place.length).every((uci, at) => line[at] === uci);
}

/** Chooses among the lines that hold a move: what goes on with the line before it, then what needs no pass, then the longest. */
function best(fits: Spoken[], isLater: (one: Spoken) => boolean): Spoken | undefined {
  const rank = (one: Spoken) => (isLater(one) ? 1000 : 0) + (one.isPassing ? 0 : 500) + one.line.length;
  return fits.reduce<Spoken | undefined>((chosen, one) => chosen && rank(chosen) >= rank(one) ? chosen : one, undefined);
}

/** Plays a claim's line from the sentence's position and writes its moves; nothing where it cannot be played. */
function speak(base: Chess, told: Sentence, claim: Claim): Spoken[] {
  const isPassing = PASSING.includes(claim.kind);
  const path = isPassing ? [...told.moves, PASS] : told.moves;
  const line = [...path, ...claim.moves ?? []];
  const board = after(base, path);
  if (!board || !after(base, line)) return [];
  return (claim.moves ?? []).map((uci, place) => {
    const one = {
      line, length: path.length + place + 1, san: sanOf(board, uci).replace(/[+#]$/, ''),
      number: board.fullmoves, turn: board.turn, spans: claim.spans ?? [], isPassing,
    };
    play(board, uci);
    return one;
  });
}
