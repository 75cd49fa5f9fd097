// The package in Node, as installed.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Kibitzer, Refusal, close, drills, explain, hint, image, report, review, schedule, tag, whyNot } from 'kibitzer';

const MATE = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
/** A knight that is pinned, and wins the queen all the same. */
const PIN = '6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1';
const QUIET = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('an explanation has a move, a promise and words', async () => {
  const found = await explain(MATE);
  assert.equal(found.best_move, 'a1a8');
  assert.deepEqual(found.line_san, ['Ra8#']);
  assert.deepEqual(found.promise, { mate_in: 1 });
  assert.equal(found.certainty, 'proved');
  assert.match(found.text, /^Back-rank mate\. 1\.Ra8# is mate\.\n\n/);
});

test('moves lead to the position, as a text or as a list', async () => {
  const played = { nodes: 2000, detail: 'brief' };
  const [one, other] = [await explain(START, { ...played, moves: 'e4 e5' }), await explain(START, { ...played, moves: ['e2e4', 'e7e5'] })];
  assert.match(one.fen, /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\//);
  assert.equal(one.fen, other.fen);
});

test('the same question has the same answer, whether it is heard while it grows or not', async () => {
  const nodes = 200_000, steps = [], drafts = [];
  const timeless = found => ({ ...found, time_us: 0 });
  const grown = await explain(PIN, { nodes, onProgress: step => steps.push(step), onDraft: draft => drafts.push(draft) });
  assert.deepEqual(timeless(await explain(PIN, { nodes })), timeless(grown));
  assert.ok(steps.length > 0 && drafts.length > 0);
  assert.equal(drafts[0].best_move, grown.best_move);
  assert.match(drafts[0].text, /Nxd5/);
  assert.deepEqual(Object.keys(steps[0]).sort(), ['depth', 'line', 'nodes', 'score']);
});

test('what the last move did comes first', async () => {
  const { text } = await explain('3r2k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1', { moves: 'Rd2' });
  assert.match(text, /^After Rd2: The rook no longer guards a8\.\n/);
});

test('other languages', async () => {
  assert.match((await explain(MATE, { language: 'de' })).text, /1\.Ta8# setzt matt\./);
});

test('what is wrong with a move', async () => {
  const { alternatives: [first], reason } = await whyNot(QUIET, 'Nxc6', { nodes: 50_000 });
  assert.equal(first.move, 'e5c6');
  assert.match(reason, /^1\.Nxc6 .* 1\.\.\.Qxg3\+ 2\.hxg3 bxc6\. .*line of the queen on d6/);
});

test('hints do not give the answer away', async () => {
  const hints = [await hint(MATE, 1), await hint(MATE, 2), await hint(MATE, 3)];
  assert.equal(new Set(hints).size, 3);
  for (const text of hints) assert.doesNotMatch(text, /Ra8|a1a8/);
  for (const text of hints.slice(0, 2)) assert.doesNotMatch(text, /rook|a1/);
});

test('themes of a puzzle', async () => {
  const { themes } = await tag('6k1/5ppp/8/8/8/2n5/8/R6K b - - 0 1', ['c3d5', 'a1a8']);
  assert.ok(themes.includes('backRankMate'));
});

test('a game is reviewed, practised and scheduled', async () => {
  const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#', looked = [];
  const found = await review(pgn, { nodes: 5000, most: 1, onProgress: step => looked.push(step) });
  assert.equal(found.moves.length, 14);
  assert.equal(found.moments.length, 1);
  assert.deepEqual(looked.at(-1), { moves: 14, of: 14 });
  const { drills: [drill] } = await drills(pgn, 'white', { nodes: 5000 });
  assert.equal(drill.played, 'e5f7');
  assert.ok(drill.accepted.length > 0 && !drill.accepted.some(({ san }) => san === 'Nxf7'));
  const next = await schedule();
  assert.ok(next.again.days < next.easy.days);
  assert.ok((await schedule(next.good, next.good.days)).good.days > next.good.days);
});

test('drawings and documents', async () => {
  assert.match(await image(MATE, { arrow: 'a1a8' }), /^<svg [^>]*xmlns.*<line class="arrow/s);
  assert.match(await report(MATE, { nodes: 1000 }), /^<!doctype html>.*Ra8#/is);
});

test('a refusal says what came and what was expected', async () => {
  const says = text => error => error instanceof Refusal && error.status === 400 && text.test(error.message);
  await assert.rejects(explain('rubbish'), says(/^`rubbish` is no position; expected a FEN/));
  await assert.rejects(explain(MATE, { nodes: 0 }), says(/`nodes` is 0; expected/));
  await assert.rejects(explain(MATE, { colour: 'red' }), says(/^there is no field `colour`; expected one of (?!.*`level`)/));
  await assert.rejects(whyNot(MATE, 'Qa1'), says(/Qa1/));
  await assert.rejects(review('no game'), says(/pgn/));
  await assert.rejects(tag(MATE, 'a1a1'), says(/a1a1/));
  await assert.rejects(whyNot(MATE, 'Ra8', { onProgress() {} }), says(/`onProgress` says nothing here/));
  await assert.rejects(tag(MATE, 'a1a8', { language: 'de' }), says(/`language`/));
  await assert.rejects(schedule(null, 0, { language: 'de' }), says(/`language`/));
  await assert.rejects(explain(MATE, { language: 'fr' }), says(/^`language` is the text `fr`; expected `language`: en or de$/));
  assert.throws(() => new Kibitzer({ workers: 0 }), /`workers` is 0/);
});

test('a question that nobody waits for ends, and the next is answered', async () => {
  const waiting = new AbortController();
  const ended = explain(START, { signal: waiting.signal, onProgress: () => waiting.abort(new Error('enough')) }), behind = explain(MATE);
  await assert.rejects(ended, /enough/);
  assert.equal((await behind).best_move, 'a1a8');
  await assert.rejects(explain(MATE, { signal: AbortSignal.abort(new Error('before')) }), /before/);
});

test('nothing of a question stays with its signal', async () => {
  const warnings = [], warned = warning => warnings.push(warning), { signal } = new AbortController();
  process.on('warning', warned);
  for (let count = 0; count < 20; count++) await tag('6k1/5ppp/8/8/8/2n5/8/R6K b - - 0 1', 'c3d5 a1a8', { signal });
  await new Promise(setImmediate);
  process.off('warning', warned);
  assert.deepEqual(warnings, []);
});

test('an error of a listener is the answer', async () => {
  await assert.rejects(explain(START, { onProgress() { throw new Error('mine'); } }), /mine/);
  assert.equal((await explain(MATE)).best_move, 'a1a8');
});

test('closing ends what is asked, what waits, and what only begins', async () => {
  const asked = [explain(START, { onProgress: close }), explain(START)];
  for (const one of asked) await assert.rejects(one, Refusal);
  assert.equal((await explain(MATE)).best_move, 'a1a8');
  const fresh = new Kibitzer(), first = fresh.explain(MATE);
  fresh.close();
  await assert.rejects(first, Refusal);
});

test('a program that is spoilt says so', async () => {
  mkdirSync('spoilt', { recursive: true });
  cpSync('node_modules/kibitzer', 'spoilt/kibitzer', { recursive: true });
  writeFileSync('spoilt/kibitzer/engine/network.bin', 'no network');
  const spoilt = await import(pathToFileURL('spoilt/kibitzer/dist/node.js'));
  await assert.rejects(spoilt.explain(MATE), /10 bytes that are no packed network/);
  rmSync('spoilt/kibitzer/engine/network.bin');
  const missing = await import(`${pathToFileURL('spoilt/kibitzer/dist/node.js')}?again`);
  await assert.rejects(missing.explain(MATE), /could not be loaded: .*network\.bin/);
});

test('several threads answer at a time', async () => {
  const several = new Kibitzer({ workers: 2 }), order = [];
  const slow = several.explain(START, { nodes: 200_000 }).then(() => order.push('slow'));
  await several.explain(MATE).then(() => order.push('quick'));
  await slow;
  several.close();
  assert.deepEqual(order, ['quick', 'slow']);
});

test('a program ends when it has its answer, though nothing was closed', () => {
  const program = `import { explain } from 'kibitzer'; console.log((await explain('${MATE}')).best_move);`;
  assert.equal(execFileSync('node', ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 60_000 }), 'a1a8\n');
});

test('the element can be imported where there is no page', async () => {
  const { KibitzerBoard } = await import('kibitzer/board');
  assert.equal(typeof KibitzerBoard, 'function');
  assert.equal(createRequire(import.meta.url)('kibitzer/package.json').name, 'kibitzer');
});
