// The page: a game, the position of it that is looked at, a walk from there, and the answer.
//
// Files and reviews are the library's (library.ts), drills are those of practice (practice.ts); both set tasks here (task.ts).

import '@lichess-org/chessground/assets/chessground.base.css';
import './style.css';
import type { Chess } from 'chessops/chess';
import { Explanation, Moment, Production, Question, Refusal, Sentence, production } from './api';
import * as api from './api';
import { keep } from '#keeping';
import { arrowsAt, fold, opening, proofOf, reasons } from './answer';
import { stateOf, strip } from './around';
import { Board, dress } from './board';
import { button, byId, element } from './dom';
import { EXAMPLES } from './examples';
import { filesOf, onFiles } from './files';
import { Library } from './library';
import { mainLine } from './lines';
import { arrow, shapes } from './marks';
import { count } from './motifs';
import { Practice } from './practice';
import { answerAt, tree } from './proof';
import { Game, PASS, after, fenOf, legal, pgnOf, position, readMove, readPosition, scoreOf } from './rules';
import { score } from './score';
import { setUp } from './setup';
import * as store from './store';
import type { Task, Went } from './task';
import { linkTo, share } from './share';
import { theme } from './tools';
import { START } from './typed';
import { Stage, asked, origin, section, sentence } from './words';

/** How long it waits before it thinks about a position that was stepped to, and before it answers a defence, in milliseconds. */
const PAUSE = 250, ANSWER_PAUSE = 450;

let game: Game = { start: START, moves: [], headers: new Map() };
let at = 0;
/** The line on the board: its moves up to there, and those that it goes on with. */
let walk: string[] = [], ahead: string[] = [];
/** Where the line begins, if that is not the position that is looked at but one before it. */
let aside: Chess | null = null;
/** What of the answer has its line on the board: a sentence, with the name of its own position, or the main line. */
let chosen: { told: Sentence | null; name: string } | null = null;
const MAIN_LINE = { told: null, name: '' };
/** What is unfolded of the answer. */
const unfolded = new Set<string>();
let found: Explanation | null = null;
let isFinal = false;
let best: Production | null = null;
let hints: string[] = [];
let hintsShown = 0;
let isShown = false;
let pointed: { base: Chess; sentence: Sentence } | null = null;
let refutation: string | null = null;
/** What the reader is to find, how that went so far, and whether it is over. */
let task: Task | null = null, went: Went = { wrong: 0, hints: 0, isShown: false }, isOver = false;
/** What was on the board before practice began. */
let beforePractice: { game: Game; at: number; side: api.Side } | null = null;
/** Closes the editor of positions. */
let closeEditor: (() => void) | null = null;
let thinking = new AbortController();
let asking = new AbortController();
let timer = 0;

const wordsOf = (error: unknown) => error instanceof Refusal ? error.message : 'Something broke: ' + String(error);

dress();
const board = new Board(byId('board'), byId('promotion'));
board.onMove = uci => void played(uci);
const library = new Library({
  open, go, at: () => at, attempt, better, analyze: () => renew(0, null, true), pause, isAway, isBusy, reviewed,
  drillsMade: isAwaited => { void drawDue(); if (isAwaited) void practise(true); }, words: wordsOf,
});
const practice = new Practice(byId('practice'), {
  begin: (fen, next) => { [game, at] = [{ start: fen, moves: [], headers: new Map() }, 0]; board.side = position(fen)!.turn; renew(0, next); },
  leave: leavePractice, fail: error => say(wordsOf(error)), read: () => byId<HTMLInputElement>('file').click(),
});

/** Whether the reader is at a drill, or looks for a move of a reviewed game. */
function isAway(): boolean { return task !== null || practice.isOpen; }

const root = (): Chess => after(position(game.start)!, game.moves.slice(0, at))!;
const lineStart = (): Chess => aside ?? root();
const here = (): Chess => after(lineStart(), walk) ?? lineStart();
const isSame = (one: string[], other: string[]) => one.join() === other.join();
/** Names a position by the way to it. */
const nameOf = (path: string[], begin = aside) => [begin ? 'before' : 'from', ...path].join(' ');
const question = (more: string[] = []): Question => ({ fen: game.start, moves: [...game.moves.slice(0, at), ...more].join(' ') });
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function say(text: string): void { byId('status').textContent = text; }

/** Shows the position, or that of the sentence that is pointed at. */
function draw(): void {
  if (closeEditor) return;
  const seen = pointed && after(pointed.base, pointed.sentence.moves);
  if (pointed && seen) {
    board.show(seen, pointed.sentence.moves.at(-1), shapes(pointed.sentence.claims), false);
    return;
  }
  const now = here();
  const own = chosen?.told && chosen.name === nameOf(walk) ? shapes(chosen.told.claims) : isShown && found && !aside ? arrowsAt(found, walk) : [];
  const last = walk.filter(uci => uci !== PASS).at(-1) ?? (aside ? undefined : task?.last ?? game.moves[at - 1]);
  board.show(now, last, own.length || !refutation ? own : [arrow(refutation, 'red')], canPlay());
  const line = walk.length ? scoreOf(lineStart(), walk) + '. ' : '';
  byId('board-text').textContent = line + stateOf(now);
  const below = board.side, above = below === 'white' ? 'black' : 'white';
  const player = (side: 'white' | 'black') => ({ name: game.headers.get(side === 'white' ? 'White' : 'Black') ?? null, clock: library.clock(side, at) });
  strip(byId('above'), now, above, player(above));
  strip(byId('below'), now, below, player(below));
}

/** Whether moves can be made on the board: not where a side has passed, and not before the position that is looked at. */
const canPlay = () => !aside && !walk.includes(PASS) && !closeEditor;

/** Shows on the board and in the answer where the walk stands. */
function drawWalk(): void {
  drawScore();
  drawTree();
  mark();
  draw();
}

/** Marks the moves and rows of the answer whose position or line is on the board. */
function mark(): void {
  const name = nameOf(walk);
  for (const one of document.querySelectorAll<HTMLElement>('.answer [data-place]')) {
    if (walk.length && one.dataset['place'] === name) one.setAttribute('aria-current', 'step');
    else one.removeAttribute('aria-current');
  }
  for (const one of document.querySelectorAll<HTMLElement>('.answer [data-told]')) {
    const isOnBoard = walk.length > 0 || chosen?.name === name;
    one.setAttribute('aria-pressed', String(isOnBoard && one.dataset['told'] === chosen?.told?.text));
  }
}

/** Stands at a place of a line; `rest` is what the line goes on with. */
function stand(path: string[], rest: string[] = [], begin: Chess | null = null, told: typeof chosen = null): void {
  [walk, ahead, aside, chosen, refutation, pointed] = [path, rest, begin, told, null, null];
  drawWalk();
}

/** Makes a stage of sentences whose paths begin after moves from the position that is looked at, or at one before it. */
function stage(before: string[] = [], begin: Chess | null = null, isTrial = false): Stage {
  const name = (path: string[]) => nameOf([...before, ...path], begin);
  const base = begin ?? after(root(), before)!;
  return {
    base, name,
    point: (told, isChosen) => {
      if (told && !isChosen && chosen && walk.length) return;
      pointed = told && { base, sentence: told };
      draw();
    },
    play: ({ line, length }, told) => {
      if (!isTrial) byId('tried').replaceChildren();
      const path = [...before, ...line.slice(0, length)];
      stand(path, restOf(path, line.slice(length), begin), begin, told ? { told, name: name(told.moves) } : MAIN_LINE);
    },
    leave,
  };
}

/** Returns what a line goes on with: its own moves, or those of the main line where it stands in that. */
function restOf(path: string[], rest: string[], begin: Chess | null): string[] {
  const line = found ? mainLine(found) : [];
  const isIn = !begin && isSame(line.slice(0, path.length), path);
  return rest.length === 0 && isIn ? line.slice(path.length) : rest;
}

function drawScore(): void {
  const list = byId('score');
  list.hidden = game.moves.length === 0 || task !== null;
  list.replaceChildren(...score(game, at, place => library.mark(place), go));
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  for (const id of ['score', 'move-form', 'review', 'moment', 'tried', 'figures', 'next-mistake']) byId(id).inert = closeEditor !== null;
  byId<HTMLButtonElement>('set-up').disabled = isAway() || closeEditor !== null;
  byId<HTMLButtonElement>('first').disabled = byId<HTMLButtonElement>('back').disabled = (walk.length === 0 && (at === 0 || task !== null)) || closeEditor !== null;
  const canGo = (upcoming().length > 0 || (walk.length === 0 && at < game.moves.length && !task)) && !closeEditor;
  byId<HTMLButtonElement>('next').disabled = byId<HTMLButtonElement>('last').disabled = !canGo;
}

/** Draws hints and answer. */
function drawAnswer(): void {
  const pupil = byId('pupil');
  const hasAnswer = isFinal && !!found?.best_move;
  const items: (Node | string)[] = task && !isShown ? [element('p', { className: 'task' }, task.prompt)] : [];
  if (task?.back) items.unshift(element('p', { className: 'bar' }, button('Back to the review', task.back)));
  items.push(...hints.slice(0, hintsShown).map((text, place) => element('p', { className: 'hint' }, element('b', {}, `Hint ${place + 1} `), text)));
  if (!isShown && found) {
    const bar = element('p', { className: 'bar' });
    if (hintsShown < hints.length) bar.append(button(`Hint ${hintsShown + 1}`, () => { hintsShown++; went.hints++; drawAnswer(); focusIn(pupil); }));
    bar.append(button('Show the answer', () => { reveal(); focusIn(byId('explanation')); }, 'main'));
    items.push(bar);
    if (hasAnswer) items.push(element('p', { className: 'faint' }, task ? 'Make your move on the board.' : 'Or make your move on the board.'));
  }
  pupil.replaceChildren(...items);
  const place = byId('explanation');
  place.hidden = !isShown || !found;
  if (!isShown || !found) return place.replaceChildren();
  const now = found, shown = stage();
  const parts: Node[] = opening(now, shown);
  if (isFinal) parts.push(element('p', { className: 'faint' }, 'Point at a sentence to see it on the board. Click a move to play its line; ‹ and › step through it.'));
  const before = game.moves.length && at ? after(position(game.start)!, game.moves.slice(0, at - 1)) : null;
  if (now.context?.sentences.length && before) {
    const past = stage([], before);
    parts.push(element('section', { className: 'part' }, element('h3', {}, `After ${scoreOf(before, [game.moves[at - 1]!])}`), ...now.context.sentences.map(one => sentence(one, past))));
  }
  parts.push(...reasons(now, shown));
  const branches = isFinal ? makeTree(now) : null;
  if (branches) {
    parts.push(fold('Every defence', unfolded, element('p', { className: 'faint' }, 'Choose a defence, or play one on the board: it is answered.'), element('div', { id: 'tree' }, branches)));
  }
  const proof = proofOf(now, shown);
  if (proof) parts.push(fold(now.certainty === 'proved' ? 'The proof' : 'How it was found', unfolded, ...proof));
  if (isFinal && !best && now.promise) parts.push(element('p', { className: 'bar', id: 'plan' }, button('What plan does the knowledge base make?', () => void askPlan())));
  const from = origin(now, best);
  if (from) parts.push(from);
  keepFocus(place, () => { place.replaceChildren(...parts); mark(); });
  drawScore();
}

/** Makes the tree of an answer's defences along the walk; null where it has none. */
const makeTree = (now: Explanation) => tree(now, root(), aside ? [] : walk, path => void follow(path));

/** Draws the tree of defences anew where it stands. */
function drawTree(): void {
  const place = document.getElementById('tree');
  if (!place || !found) return;
  const made = makeTree(found);
  keepFocus(place, () => place.replaceChildren(...(made ? [made] : [])));
}

/** Draws a part anew and leaves the focus on the same move. */
function keepFocus(place: HTMLElement, redraw: () => void): void {
  const focused = place.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset : {};
  const name = (['path', 'place', 'told'] as const).find(name => focused[name] !== undefined);
  const wanted = name ? `[data-${name}="${CSS.escape(focused[name]!)}"]` : place.querySelector('h2:focus') && 'h2';
  redraw();
  if (wanted) place.querySelector<HTMLElement>(wanted)?.focus();
}

function focusIn(place: HTMLElement): void { (place.querySelector<HTMLElement>('button, h2'))?.focus(); }

function reveal(): void {
  isShown = true;
  finishTask(true);
  if (isFinal) say('');
  drawAnswer();
  draw();
}

/** Hears how a task went, once. */
function finishTask(isGivenUp: boolean): void {
  if (!task || isOver) return;
  isOver = true;
  task.done({ ...went, isShown: isGivenUp });
}

/**
 * Begins anew with the position that is looked at, after a pause where the next one may come soon.
 *
 * A task brings its own explanation. In a reviewed game nothing is searched until it `isWanted`.
 */
function renew(pause = PAUSE, next: Task | null = null, isWanted = false): void {
  thinking.abort();
  asking.abort();
  clearTimeout(timer);
  closeEditor?.();
  [walk, ahead, aside, chosen] = [[], [], null, null];
  [found, isFinal, best, hints, hintsShown, isShown, pointed, refutation] = [null, false, null, [], 0, false, null, null];
  [task, went, isOver] = [next, { wrong: 0, hints: 0, isShown: false }, false];
  if (next) [found, isFinal, hints] = [next.explanation, true, next.hints];
  unfolded.clear();
  byId('tried').replaceChildren();
  drawScore();
  drawAnswer();
  draw();
  library.draw();
  drawAddress();
  if (isAway() || (library.review && !isWanted)) return say('');
  say('Thinking …');
  timer = window.setTimeout(() => void think(), pause);
}

/** Whether the reader is in the middle of something on the board. */
function isBusy(): boolean { return walk.length > 0 || isShown || closeEditor !== null; }

/** Shows what a review says once it is there; a line or an answer that is read stays. */
function reviewed(): void {
  if (isAway()) return;
  if (!isBusy()) return renew(0);
  drawScore();
}

/** Stops to think. */
function pause(): void {
  thinking.abort();
  clearTimeout(timer);
  if (!isFinal) say('');
}

/** Asks for the explanation and lets it grow. */
async function think(): Promise<void> {
  const controller = thinking = new AbortController();
  const grown = (explanation: Explanation, final: boolean) => {
    if (controller.signal.aborted) return;
    [found, isFinal] = [explanation, final];
    drawAnswer();
    draw();
  };
  try {
    await api.stream(question(), {
      asked: question => say(asked(question)),
      progress: step => say(isShown ? `Thinking: ${step.depth} half-moves deep, ${scoreOf(root(), step.line.slice(0, 4))} …` : `Thinking: ${step.depth} half-moves deep …`),
      draft: explanation => grown(explanation, false),
      hints: texts => { hints = texts; },
      explanation: explanation => grown(explanation, true),
    }, controller.signal);
    const side = root().turn === 'white' ? 'White' : 'Black';
    const isDraw = 'draws' in (found?.promise ?? {});
    const won = found?.promise ? `${side} has a ${isDraw ? 'draw' : 'winning tactic'}.` : found?.best_move ? 'No forced win was found.' : '';
    say(isShown ? 'Done.' : won || 'Done.');
    if (found?.found_by?.startsWith('plan:')) {
      const named = await production(found.found_by.slice('plan:'.length));
      if (controller.signal.aborted) return;
      best = named;
      drawAnswer();
    }
  } catch (error) {
    if (isAbort(error)) return;
    say(wordsOf(error));
    byId('pupil').replaceChildren(element('p', { className: 'bar' }, button('Try again', () => renew(), 'main')));
  }
}

/** Asks PARADISE for its plan, and tells the production behind it. */
async function askPlan(): Promise<void> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const place = byId('plan'), shown = stage();
  place.textContent = 'Asking PARADISE …';
  try {
    const planned = await api.explain({ ...question(), solver: 'paradise' }, signal);
    const name = planned.found_by?.startsWith('plan:') ? planned.found_by.slice('plan:'.length) : null;
    if (signal.aborted) return;
    if (!name) {
      place.textContent = 'The knowledge base makes no plan that wins here.';
      return;
    }
    const whole = planned.sections.filter(part => part.kind === 'plan').map(part => section(part, shown));
    place.replaceWith(element('p', { className: 'plan-verdict' }, planned.verdict.text), ...whole, origin(planned, await production(name))!);
  } catch (error) {
    if (!isAbort(error)) place.textContent = wordsOf(error);
  }
}

/** A move was made on the board. */
async function played(uci: string): Promise<void> {
  const before = [...walk];
  byId('tried').replaceChildren();
  stand([...walk, uci]);
  if (before.length % 2 === 1) return answer();
  if (task && before.length === 0) return tryMove(task, uci);
  const isOwn = found && isFinal && (uci === answerAt(found, before) || (before.length === 0 && found.also_wins.some(other => other.ply === 0 && other.move === uci)));
  if (!isOwn) return void await whyNot(before, uci);
  byId('tried').replaceChildren(element('p', { className: 'good' }, `Yes: ${scoreOf(after(root(), before)!, [uci])}. Now play a defence.`));
  reveal();
}

/** Judges a move that was tried: right ones end the task, known wrong ones are answered at once, others are asked about. */
async function tryMove(now: Task, uci: string): Promise<void> {
  if (now.good.includes(uci)) return praise(uci);
  const known = now.wrong.find(({ move }) => move === uci);
  if (!known) {
    const result = await whyNot([], uci);
    if (task !== now || isOver) return;
    if (result === 'best' || result === 'as_good') return praise(uci, result === 'best' ? '' : ' It is about as good as the best move.');
    // What was not examined is neither.
    if (result && result !== 'not_examined') went.wrong++;
    return;
  }
  went.wrong++;
  const base = root();
  const bar = element('p', { className: 'bar' }, button('Try again', () => { byId('tried').replaceChildren(); stand([]); }, 'main'));
  const [reply] = known.refutation;
  refutation = reply ?? null;
  if (reply && legal(after(base, [uci])!, reply)) bar.append(button(`Play ${scoreOf(after(base, [uci])!, [reply])}`, () => stand([uci, ...known.refutation.slice(0, 1)], known.refutation.slice(1))));
  if (!isShown) bar.append(button('Show the answer', () => { byId('tried').replaceChildren(); stand([]); reveal(); }));
  byId('tried').replaceChildren(element('h3', {}, `Why not ${scoreOf(base, [uci])}?`), element('p', {}, known.text), bar);
  draw();
}

/** Says that a move is right, shows the answer, and ends the task. */
function praise(uci: string, more = ''): void {
  finishTask(false);
  byId('tried').replaceChildren(element('p', { className: 'good' }, `Yes: ${scoreOf(root(), [uci])} is right.${more}`));
  reveal();
}

/** Goes to a place in the tree; what answers a defence is played. */
async function follow(path: string[]): Promise<void> {
  byId('tried').replaceChildren();
  stand(path);
  if (path.length % 2 === 0) await answer();
}

/** Answers the defence that was played, from the explanation, or by asking. */
async function answer(): Promise<void> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const path = walk;
  if (here().isEnd()) return;
  try {
    let reply = found ? answerAt(found, path) : null;
    if (reply) await new Promise(done => setTimeout(done, ANSWER_PAUSE));
    else {
      say('Looking for the answer …');
      reply = (await api.explain(question(path), signal)).best_move;
      say('Done.');
    }
    if (signal.aborted || walk !== path || !reply) return;
    stand([...path, reply]);
    byId('tried').replaceChildren(element('p', { className: 'good' }, `${scoreOf(root(), walk)}`));
  } catch (error) {
    if (!isAbort(error)) say(wordsOf(error));
  }
}

/** Asks what is wrong with a move, and tells it; the answer stays hidden where it was. Returns how the move compares with the best. */
async function whyNot(before: string[], uci: string): Promise<string | null> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const base = after(root(), before)!;
  const name = scoreOf(base, [uci]);
  const place = byId('tried');
  const takeBack = button('Take it back', () => { place.replaceChildren(); stand(before); });
  place.replaceChildren(element('h3', {}, `Why not ${name}?`), element('p', { className: 'faint' }, 'Looking …'), element('p', { className: 'bar' }, takeBack));
  try {
    const explanation = await api.whyNot({ ...question(before), move: uci }, signal);
    if (signal.aborted || !isSame(walk, [...before, uci])) return null;
    const tried = explanation.alternatives.find(one => one.move === uci);
    const results: Record<string, string> = { fails: 'It fails.', wins_less: 'It wins less.', slightly_worse: 'It is slightly worse.', as_good: 'It is about as good.', not_examined: 'It was not examined.' };
    const isBest = explanation.best_move === uci;
    const parts: Node[] = [element('h3', {}, `Why not ${name}?`)];
    parts.push(element('p', { className: `result ${tried?.result ?? ''}` }, isBest ? 'Nothing is wrong with it: it is the best move found.' : results[tried?.result ?? ''] ?? 'It was not examined.'));
    const whole = explanation.sections.filter(part => part.kind === 'why_not').flatMap(part => part.sentences);
    const sentences = isShown && whole.length ? whole : tried?.why ? [tried.why] : [];
    const trial = stage(before, null, true);
    parts.push(...sentences.map(one => sentence(one, trial)));
    const bar = element('p', { className: 'bar' }, takeBack);
    refutation = tried?.refutation[0] ?? null;
    if (refutation) {
      const reply = refutation;
      bar.append(button(`Play ${scoreOf(after(base, [uci])!, [reply])}`, () => stand([...before, uci, reply])));
    }
    if (!isShown) bar.append(button('Show the answer', () => { place.replaceChildren(); stand([]); reveal(); }));
    place.replaceChildren(...parts, bar);
    draw();
    return isBest ? 'best' : tried?.result ?? 'not_examined';
  } catch (error) {
    if (isAbort(error)) return null;
    place.replaceChildren(element('h3', {}, `Why not ${name}?`), element('p', { className: 'error' }, wordsOf(error)), element('p', { className: 'bar' }, takeBack));
    return null;
  }
}

/** Goes to a place in the game, unless a move is to be found: the next one may be the answer. */
function go(place: number): void {
  if (task && walk.length === 0) return;
  const wanted = Math.max(0, Math.min(game.moves.length, place));
  if (wanted === at && walk.length === 0) return;
  at = wanted;
  renew();
}

/** Steps back in the line, or in the game. */
function back(): void {
  if (walk.length === 0) return go(at - 1);
  if (!chosen) byId('tried').replaceChildren();
  stand(walk.slice(0, -1), [walk.at(-1)!, ...ahead], aside, chosen);
}

/** Returns the moves that a step forward plays: what the line goes on with, or at the end of the game the answer's line. */
function upcoming(): string[] {
  if (ahead.length || walk.length || !isShown || !found || at < game.moves.length) return ahead;
  return mainLine(found);
}

/** Steps forward in the line, or in the game. */
function forward(): void {
  const [next, ...rest] = upcoming();
  if (next) stand([...walk, next], rest, aside, chosen ?? MAIN_LINE);
  else if (walk.length === 0) go(at + 1);
}

/** Goes to the end of the line, or of the game. */
function finish(): void {
  const rest = upcoming();
  if (rest.length) stand([...walk, ...rest], [], aside, chosen ?? MAIN_LINE);
  else if (walk.length === 0) go(game.moves.length);
}

/** Leaves the line for the position that is looked at. */
function leave(): void {
  if (walk.length === 0 && ahead.length === 0 && !chosen) return;
  byId('tried').replaceChildren();
  stand([]);
}

/** Leaves the line, or goes to the start of the game. */
function begin(): void {
  const isAway = walk.length > 0 || ahead.length > 0 || chosen;
  leave();
  if (!isAway) go(0);
}

/** Lets the reader look for the move that a moment of the reviewed game missed. */
function attempt(moment: Moment, last: string | null): void {
  at = moment.ply;
  board.side = moment.side;
  const { before, hints, better: [better] } = moment;
  const also = before.also_wins.filter(({ ply }) => ply === 0).map(({ move }) => move);
  const good = [better, before.best_move, ...also].filter(move => move !== undefined && move !== null);
  const played = game.moves[moment.ply]!;
  renew(0, {
    prompt: `Find a better move than ${scoreOf(root(), [played])}.`, explanation: before, hints, good: good.filter(move => move !== played),
    wrong: moment.why_not ? [moment.why_not] : [], last,
    back: () => { at = moment.ply + 1; renew(0); }, done: () => {},
  });
}

/** Shows the line that was better than the move that leads to the position on the board. */
function better(moment: Moment): void {
  if (at !== moment.ply + 1) go(moment.ply + 1);
  const begin = after(position(game.start)!, game.moves.slice(0, moment.ply))!;
  stand(moment.better.slice(0, 1), moment.better.slice(1), begin, MAIN_LINE);
}

/** Begins to practice what is due, or shows what there is. */
async function practise(isBegun: boolean): Promise<void> {
  pause();
  byId('welcome').hidden = true;
  if (!practice.isOpen) beforePractice = { game, at, side: board.side };
  // Whatever was to be found is left.
  task = null;
  try {
    await (isBegun ? practice.begin() : practice.open());
    if (!task) renew(0);
  } catch (error) {
    leavePractice();
    byId('read-error').textContent = wordsOf(error);
  }
}

/** Leaves practice for the place of the game that was there before. */
function leavePractice(): void {
  practice.close();
  void drawDue();
  if (beforePractice) ({ game, at, side: board.side } = beforePractice);
  beforePractice = null;
  renew(0);
}

/** Shows how many drills are due. */
async function drawDue(): Promise<void> {
  const number = store.due(await store.kept().catch(() => [])).length;
  byId('drills').textContent = number ? `Drills (${number})` : 'Drills';
}

function open(next: Game): void {
  practice.close();
  beforePractice = null;
  [game, at] = [next, 0];
  const first = position(next.start)!;
  board.side = first.turn;
  if (next.moves.length) board.side = 'white';
  renew(0);
}

/** Opens what was typed or what a file holds. */
function readText(text: string): void {
  const next = readPosition(text);
  const wrong = typeof next === 'string' ? next : next === null ? library.take(text) : null;
  if (wrong === null) byId('welcome').hidden = true;
  if (next && typeof next !== 'string') {
    library.clear();
    open(next);
  }
  byId('read-error').textContent = wrong ?? '';
  byId('text').setAttribute('aria-invalid', String(wrong !== null));
}

/** Opens files of games, or drills that were saved. */
async function readFiles(files: File[]): Promise<void> {
  try {
    const { games, taken } = await filesOf(files);
    byId('read-error').textContent = '';
    if (taken !== null) {
      await practise(false);
      say(`${count(taken, 'drill')} added or updated.`);
    }
    if (games.trim()) readText(games);
    else if (taken === null) throw new Error('The file is empty. Expected is PGN.');
    void drawDue();
  } catch (error) {
    say('');
    byId('read-error').textContent = error instanceof Error ? error.message : String(error);
  }
}

/** Puts the position into the address, for sharing. */
function drawAddress(): void {
  if (byId('welcome').hidden) history.replaceState(null, '', linkTo(fenOf(root())));
}

byId('read').onsubmit = event => { event.preventDefault(); readText(byId<HTMLTextAreaElement>('text').value); };
byId<HTMLTextAreaElement>('text').onkeydown = event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) byId<HTMLFormElement>('read').requestSubmit(); };
onFiles(files => void readFiles(files));
byId('drills').onclick = () => void practise(false);
byId('move-form').onsubmit = event => {
  event.preventDefault();
  const field = byId<HTMLInputElement>('move');
  if (!canPlay()) leave();
  const uci = readMove(here(), field.value);
  field.setAttribute('aria-invalid', String(!uci));
  if (!uci) return say(`“${field.value}” is not a legal move here: ${here().turn === 'white' ? 'White' : 'Black'} is to move.`);
  field.value = '';
  void played(uci);
};
byId('first').onclick = begin;
byId('back').onclick = back;
byId('next').onclick = forward;
byId('last').onclick = finish;
const flip = () => { board.side = board.side === 'white' ? 'black' : 'white'; draw(); };
byId('flip').onclick = flip;
byId('set-up').onclick = () => {
  pause();
  byId('pupil').replaceChildren();
  byId('explanation').replaceChildren();
  say('Pick a piece, then a square.');
  const close = setUp(byId('editor'), board, fenOf(here()), fen => {
    if (fen === null) return renew();
    byId<HTMLTextAreaElement>('text').value = fen;
    readText(fen);
  });
  closeEditor = () => { closeEditor = null; close(); };
  drawScore();
};
share({
  fen: () => fenOf(here()),
  pgn: () => pgnOf({ ...game, moves: walk.length ? [...game.moves.slice(0, aside ? at - 1 : at), ...walk] : game.moves }),
  arrow: () => isShown && walk.length === 0 && !aside ? found?.best_move ?? undefined : undefined,
  side: () => board.side, question, words: wordsOf,
});
addEventListener('keydown', event => {
  const place = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(place.tagName)) return;
  const keys: Record<string, () => void> = { ArrowLeft: back, ArrowRight: forward, Home: begin, End: finish, Escape: leave, f: flip };
  const act = keys[event.key];
  if (!act || closeEditor) return;
  event.preventDefault();
  act();
});
theme(byId('theme'));
void drawDue();

byId('examples').append(...EXAMPLES.map(([title, text]) => button(title, () => { byId<HTMLTextAreaElement>('text').value = text; readText(text); })));

/** Opens the position that comes with the address, as in /#fen=… or /?fen=…; false where there is none. */
function readAddress(): boolean {
  const given = new URLSearchParams(location.hash.slice(1)).get('fen') ?? new URLSearchParams(location.search).get('fen');
  if (!given) return false;
  byId<HTMLTextAreaElement>('text').value = given;
  readText(given);
  return true;
}
addEventListener('hashchange', readAddress);
if (!readAddress()) open(readPosition(EXAMPLES[0]![1]) as Game);
keep();
