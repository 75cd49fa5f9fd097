// The page: a game, the position of it that is looked at, a walk from there, and the answer.

import '@lichess-org/chessground/assets/chessground.base.css';
import './style.css';
import type { Chess } from 'chessops/chess';
import { Explanation, Production, Question, Refusal, Sentence, production, report } from './api';
import * as api from './api';
import { Board, dress } from './board';
import { button, byId, element } from './dom';
import { arrow, shapes } from './marks';
import { answerAt, tree } from './proof';
import { Game, after, fenOf, legal, pgnOf, position, read, readMove, sanOf, scoreOf } from './rules';
import { setUp } from './setup';
import { START } from './typed';
import { asked, origin, section, sentence } from './words';

/** How long it waits before it thinks about a position that was stepped to, and before it answers a defence, in milliseconds. */
const PAUSE = 250, ANSWER_PAUSE = 450;

let game: Game = { start: START, moves: [], headers: new Map() };
let at = 0;
let walk: string[] = [];
let found: Explanation | null = null;
let isFinal = false;
let best: Production | null = null;
let hints: string[] = [];
let hintsShown = 0;
let isShown = false;
let pointed: { base: Chess; sentence: Sentence } | null = null;
let refutation: string | null = null;
let thinking = new AbortController();
let asking = new AbortController();
let timer = 0;

dress();
const board = new Board(byId('board'), byId('promotion'));
board.onMove = uci => void played(uci);

const root = (): Chess => after(position(game.start)!, game.moves.slice(0, at))!;
const here = (): Chess => after(root(), walk) ?? root();
const question = (more: string[] = []): Question => ({ fen: game.start, moves: [...game.moves.slice(0, at), ...more].join(' ') });
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
const told = (error: unknown) => error instanceof Refusal ? error.message : 'Something broke: ' + String(error);

function say(text: string): void { byId('status').textContent = text; }

/** Shows the position, or that of the sentence that is pointed at. */
function draw(): void {
  if (!byId('editor').hidden) return;
  const seen = pointed && after(pointed.base, pointed.sentence.moves);
  if (pointed && seen) {
    board.show(seen, pointed.sentence.moves.at(-1), shapes(pointed.sentence.claims), false);
    return;
  }
  const now = here();
  const drawn = walk.length === 0 && isShown && found?.best_move ? [arrow(found.best_move)] : refutation ? [arrow(refutation, 'red')] : [];
  board.show(now, walk.at(-1) ?? game.moves[at - 1], drawn, true);
  const last = walk.length ? scoreOf(root(), walk) + '. ' : '';
  const end = now.isCheckmate() ? 'Checkmate.' : now.isEnd() ? 'The game is over.' : `${now.turn === 'white' ? 'White' : 'Black'} to move${now.isCheck() ? ', in check' : ''}.`;
  byId('board-text').textContent = last + end;
}

function drawScore(): void {
  const start = position(game.start)!;
  const list = byId('score');
  list.hidden = game.moves.length === 0;
  const now = start.clone();
  list.replaceChildren(...game.moves.map((uci, place) => {
    const number = now.turn === 'white' ? `${now.fullmoves}.` : place === 0 ? `${now.fullmoves}…` : '';
    const made = button(sanOf(now, uci), () => go(place + 1));
    if (at === place + 1) made.setAttribute('aria-current', 'step');
    now.play(legal(now, uci)!);
    return element('li', {}, number ? element('span', { className: 'number' }, number) : '', made);
  }));
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  byId<HTMLButtonElement>('first').disabled = byId<HTMLButtonElement>('back').disabled = at === 0 && walk.length === 0;
  byId<HTMLButtonElement>('next').disabled = byId<HTMLButtonElement>('last').disabled = at === game.moves.length;
}

/** Draws hints and answer. */
function drawAnswer(): void {
  const pupil = byId('pupil');
  const hasAnswer = isFinal && !!found?.best_move;
  const items: (Node | string)[] = hints.slice(0, hintsShown).map((text, place) => element('p', { className: 'hint' }, element('b', {}, `Hint ${place + 1} `), text));
  if (!isShown && found) {
    const bar = element('p', { className: 'bar' });
    if (hintsShown < hints.length) bar.append(button(`Hint ${hintsShown + 1}`, () => { hintsShown++; drawAnswer(); focusIn(pupil); }));
    bar.append(button('Show the answer', () => { reveal(); focusIn(byId('explanation')); }, 'main'));
    items.push(bar);
    if (hasAnswer) items.push(element('p', { className: 'faint' }, 'Or make your move on the board.'));
  }
  pupil.replaceChildren(...items);
  const place = byId('explanation');
  place.hidden = !isShown || !found;
  if (!isShown || !found) return place.replaceChildren();
  const base = root();
  const show = (one: Sentence | null) => point(base, one);
  const now = found;
  const opening = now.headline ? `${now.headline.text}. ${now.verdict.text}` : now.verdict.text;
  const parts: Node[] = [element('h2', { tabIndex: -1 }, opening)];
  if (now.certainty === 'proved' && now.line.length > 1) parts.push(element('p', { className: 'proved' }, 'draws' in (now.promise ?? {}) ? 'Proved: every legal reply is answered.' : 'Proved: every legal defence is answered, down to mate.'));
  if (isFinal) parts.push(element('p', { className: 'faint' }, 'Point at a sentence to see it on the board.'));
  const before = game.moves.length && at ? after(position(game.start)!, game.moves.slice(0, at - 1)) : null;
  if (now.context?.sentences.length && before) {
    parts.push(element('section', { className: 'part' }, element('h3', {}, `After ${scoreOf(before, [game.moves[at - 1]!])}`), ...now.context.sentences.map(one => sentence(one, one => point(before, one)))));
  }
  const proof = isFinal ? tree(now, base, walk, path => void follow(path)) : null;
  for (const part of now.sections.filter(part => part.kind !== 'headline')) {
    parts.push(section(part, show));
    if (part.kind === 'defences' && proof) parts.push(proof);
  }
  if (proof && !proof.isConnected && !parts.includes(proof)) parts.push(proof);
  if (isFinal && !best && now.promise) parts.push(element('p', { className: 'bar', id: 'plan' }, button('What plan does the knowledge base make?', () => void askPlan())));
  const from = origin(now, best);
  if (from) parts.push(from);
  const focused = (document.activeElement as HTMLElement | null)?.dataset?.['path'];
  place.replaceChildren(...parts);
  if (focused) place.querySelector<HTMLElement>(`[data-path="${focused}"]`)?.focus();
}

function focusIn(place: HTMLElement): void { (place.querySelector<HTMLElement>('button, h2'))?.focus(); }

function point(base: Chess, one: Sentence | null): void {
  pointed = one && { base, sentence: one };
  draw();
}

function reveal(): void {
  isShown = true;
  if (isFinal) say('');
  drawAnswer();
  draw();
}

/** Begins anew with the position that is looked at, after a pause where the next one may come soon. */
function renew(pause = PAUSE): void {
  thinking.abort();
  asking.abort();
  clearTimeout(timer);
  [walk, found, isFinal, best, hints, hintsShown, isShown, pointed, refutation] = [[], null, false, null, [], 0, false, null, null];
  byId('tried').replaceChildren();
  drawScore();
  drawAnswer();
  draw();
  say('Thinking …');
  timer = window.setTimeout(() => void think(), pause);
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
    const won = found?.promise ? 'There is something here.' : found?.best_move ? 'Nothing forced was found.' : '';
    say(isShown ? 'Done.' : won || 'Done.');
    if (found?.found_by?.startsWith('plan:')) {
      best = await production(found.found_by.slice('plan:'.length));
      if (!controller.signal.aborted) drawAnswer();
    }
  } catch (error) {
    if (isAbort(error)) return;
    say(told(error));
    byId('pupil').replaceChildren(element('p', { className: 'bar' }, button('Try again', () => renew(), 'main')));
  }
}

/** Asks PARADISE for its plan, and tells the production behind it. */
async function askPlan(): Promise<void> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const place = byId('plan'), base = root();
  place.textContent = 'Asking PARADISE …';
  try {
    const planned = await api.explain({ ...question(), solver: 'paradise' }, signal);
    const name = planned.found_by?.startsWith('plan:') ? planned.found_by.slice('plan:'.length) : null;
    if (signal.aborted) return;
    if (!name) {
      place.textContent = 'The knowledge base makes no plan that wins here.';
      return;
    }
    const whole = planned.sections.filter(part => part.kind === 'plan').map(part => section(part, one => point(base, one)));
    place.replaceWith(element('p', { className: 'plan-verdict' }, planned.verdict.text), ...whole, origin(planned, await production(name))!);
  } catch (error) {
    if (!isAbort(error)) place.textContent = told(error);
  }
}

/** A move was made on the board. */
async function played(uci: string): Promise<void> {
  const before = [...walk];
  refutation = null;
  pointed = null;
  walk = [...walk, uci];
  byId('tried').replaceChildren();
  drawScore();
  draw();
  if (before.length % 2 === 1) return answer();
  const isOwn = found && isFinal && (uci === answerAt(found, before) || (before.length === 0 && found.also_wins.some(other => other.ply === 0 && other.move === uci)));
  if (!isOwn) return whyNot(before, uci);
  byId('tried').replaceChildren(element('p', { className: 'good' }, `Yes: ${scoreOf(after(root(), before)!, [uci])}. Now play a defence.`));
  reveal();
}

/** Goes to a place in the tree; what answers a defence is played. */
async function follow(path: string[]): Promise<void> {
  [walk, refutation, pointed] = [path, null, null];
  byId('tried').replaceChildren();
  drawScore();
  draw();
  if (path.length % 2 === 0) await answer();
  else drawAnswer();
}

/** Answers the defence that was played, from the explanation, or by asking. */
async function answer(): Promise<void> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const path = walk;
  if (here().isEnd()) return drawAnswer();
  try {
    let reply = found ? answerAt(found, path) : null;
    if (reply) await new Promise(done => setTimeout(done, ANSWER_PAUSE));
    else {
      say('Looking for the answer …');
      reply = (await api.explain(question(path), signal)).best_move;
      say('Done.');
    }
    if (signal.aborted || walk !== path || !reply) return;
    walk = [...path, reply];
    byId('tried').replaceChildren(element('p', { className: 'good' }, `${scoreOf(root(), walk)}`));
    drawScore();
    drawAnswer();
    draw();
  } catch (error) {
    if (!isAbort(error)) say(told(error));
  }
}

/** Asks what is wrong with a move, and tells it; the answer stays hidden where it was. */
async function whyNot(before: string[], uci: string): Promise<void> {
  asking.abort();
  const { signal } = asking = new AbortController();
  const base = after(root(), before)!;
  const name = scoreOf(base, [uci]);
  const place = byId('tried');
  const takeBack = button('Take it back', () => { [walk, refutation, pointed] = [before, null, null]; place.replaceChildren(); drawScore(); drawAnswer(); draw(); });
  place.replaceChildren(element('h3', {}, `Why not ${name}?`), element('p', { className: 'faint' }, 'Looking …'), element('p', { className: 'bar' }, takeBack));
  try {
    const explanation = await api.whyNot({ ...question(before), move: uci }, signal);
    if (signal.aborted) return;
    const tried = explanation.alternatives.find(one => one.move === uci);
    const results: Record<string, string> = { fails: 'It fails.', wins_less: 'It wins less.', slightly_worse: 'It is slightly worse.', as_good: 'It is about as good.', not_examined: 'It was not examined.' };
    const isBest = explanation.best_move === uci;
    const parts: Node[] = [element('h3', {}, `Why not ${name}?`)];
    parts.push(element('p', { className: `result ${tried?.result ?? ''}` }, isBest ? 'Nothing is wrong with it: it is the best move found.' : results[tried?.result ?? ''] ?? 'It was not examined.'));
    const whole = explanation.sections.filter(part => part.kind === 'why_not').flatMap(part => part.sentences);
    const sentences = isShown && whole.length ? whole : tried?.why ? [tried.why] : [];
    parts.push(...sentences.map(one => sentence(one, shown => point(base, shown))));
    const bar = element('p', { className: 'bar' }, takeBack);
    refutation = tried?.refutation[0] ?? null;
    if (refutation) {
      const reply = refutation;
      bar.append(button(`Play ${scoreOf(after(base, [uci])!, [reply])}`, () => { [walk, refutation] = [[...before, uci, reply], null]; drawScore(); draw(); }));
    }
    if (!isShown) bar.append(button('Show the answer', () => { [walk, refutation] = [[], null]; place.replaceChildren(); reveal(); }));
    place.replaceChildren(...parts, bar);
    draw();
  } catch (error) {
    if (isAbort(error)) return;
    place.replaceChildren(element('h3', {}, `Why not ${name}?`), element('p', { className: 'error' }, told(error)), element('p', { className: 'bar' }, takeBack));
  }
}

/** Goes to a place in the game. */
function go(place: number): void {
  const wanted = Math.max(0, Math.min(game.moves.length, place));
  if (wanted === at && walk.length === 0) return;
  at = wanted;
  renew();
}

function back(): void {
  if (walk.length === 0) return go(at - 1);
  [walk, refutation, pointed] = [walk.slice(0, -1), null, null];
  byId('tried').replaceChildren();
  drawScore();
  drawAnswer();
  draw();
}

function open(next: Game): void {
  [game, at] = [next, 0];
  const first = position(next.start)!;
  board.side = first.turn;
  if (next.moves.length) board.side = 'white';
  renew(0);
}

function readText(text: string): void {
  const next = read(text);
  byId('read-error').textContent = typeof next === 'string' ? next : '';
  byId('text').setAttribute('aria-invalid', String(typeof next === 'string'));
  if (typeof next !== 'string') open(next);
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    byId('said').textContent = `${what} copied.`;
  } catch {
    byId<HTMLTextAreaElement>('text').value = text;
    byId('said').textContent = `The browser does not let pages copy; the ${what} stands above.`;
  }
}

async function save(): Promise<void> {
  byId('said').textContent = 'Writing …';
  try {
    const address = URL.createObjectURL(await report(question()));
    element('a', { href: address, download: 'kibitzer.html' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    byId('said').textContent = 'Saved as kibitzer.html.';
  } catch (error) {
    byId('said').textContent = told(error);
  }
}

function theme(isDark: boolean): void {
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  byId('theme').textContent = isDark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', `Switch to ${isDark ? 'light' : 'dark'}`);
}

byId('read').onsubmit = event => { event.preventDefault(); readText(byId<HTMLTextAreaElement>('text').value); };
byId<HTMLTextAreaElement>('text').onkeydown = event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) byId<HTMLFormElement>('read').requestSubmit(); };
byId('move-form').onsubmit = event => {
  event.preventDefault();
  const field = byId<HTMLInputElement>('move');
  const uci = readMove(here(), field.value);
  field.setAttribute('aria-invalid', String(!uci));
  if (!uci) return say(`“${field.value}” is no legal move here.`);
  field.value = '';
  void played(uci);
};
byId('first').onclick = () => go(0);
byId('back').onclick = back;
byId('next').onclick = () => go(at + 1);
byId('last').onclick = () => go(game.moves.length);
const flip = () => { board.side = board.side === 'white' ? 'black' : 'white'; };
byId('flip').onclick = flip;
byId('set-up').onclick = () => {
  thinking.abort();
  clearTimeout(timer);
  byId('pupil').replaceChildren();
  byId('explanation').replaceChildren();
  say('Choose a man, then click the squares where he is to stand.');
  setUp(byId('editor'), board, fenOf(here()), fen => {
    if (fen === null) return renew();
    byId<HTMLTextAreaElement>('text').value = fen;
    readText(fen);
    draw();
  });
};
byId('copy-fen').onclick = () => void copy(fenOf(here()), 'FEN');
byId('copy-pgn').onclick = () => void copy(pgnOf({ ...game, moves: walk.length ? [...game.moves.slice(0, at), ...walk] : game.moves }), 'PGN');
byId('save').onclick = () => void save();
byId('theme').onclick = () => {
  const isDark = document.documentElement.dataset['theme'] !== 'dark';
  theme(isDark);
  localStorage.setItem('theme', isDark ? 'dark' : 'light');
};
addEventListener('keydown', event => {
  const place = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(place.tagName)) return;
  const keys: Record<string, () => void> = { ArrowLeft: back, ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(game.moves.length), f: flip };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
theme((localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark');

// A position may come with the address, as in /?fen=...
const given = new URLSearchParams(location.search).get('fen');
const EXAMPLE = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1';
byId<HTMLTextAreaElement>('text').value = given ?? EXAMPLE;
readText(given ?? EXAMPLE);
