// The types say what the answers have: no more, no less, as far as some answers show it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import test from 'node:test';
import { drills, explain, review, schedule, tag, whyNot } from 'kibitzer';

const POSITIONS = [
  '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1', '6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1', '8/8/8/3k4/8/3KP3/8/8 w - - 0 1',
  '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
];
const GAME = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#';

async function answers() {
  const found = [];
  for (const fen of POSITIONS) found.push(['Answer', await explain(fen, { nodes: 5000, detail: 'full' })]);
  found.push(['Answer', await explain(POSITIONS[5], { nodes: 5000, moves: 'Nd4 Nxe5 Qg5', solver: 'paradise' })]);
  found.push(['WhyNotAnswer', await whyNot(POSITIONS[0], 'Nxc6', { nodes: 5000 })]);
  const steps = [];
  await explain(POSITIONS[1], { nodes: 2000, onProgress: step => steps.push(step) });
  found.push(['Progress', steps[0]]);
  found.push(['Review', await review(GAME, { nodes: 3000 })], ['DrillSet', await drills(GAME, 'black', { nodes: 3000 })]);
  found.push(['Tags', await tag('6k1/5ppp/8/8/8/2n5/8/R6K b - - 0 1', 'c3d5 a1a8')], ['Schedule', await schedule()]);
  return found;
}

/** Compiles a file as a user does; returns what the compiler complains of. */
function compile(text, ...libraries) {
  writeFileSync('checked.ts', text);
  const { COMPILER, TYPES } = process.env;
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--typeRoots', TYPES, '--types', 'node', '--ignoreConfig', ...libraries];
  const { stdout, stderr, error } = spawnSync(process.execPath, [COMPILER, ...options, 'checked.ts'], { encoding: 'utf8' });
  assert.ifError(error);
  return stdout + stderr;
}

test('answers have the types of the package', { skip: !process.env.COMPILER && 'no COMPILER' }, async () => {
  const found = await answers();
  const lines = found.map(([type, answer], place) => `const answer${place}: ${type} = ${JSON.stringify(answer)};\nvoid answer${place};`);
  const text = `import type { ${[...new Set(found.map(([type]) => type))].join(', ')} } from 'kibitzer';\n${lines.join('\n')}\n`;
  assert.equal(compile(text), '');
  assert.match(compile(`${text}const wrong: Tags = { row: 1 };\nvoid wrong;\n`), /checked\.ts/);
  assert.match(compile(`import { explain } from 'kibitzer';\nvoid explain(1);\nvoid explain('', { colour: 'red' });\n`), /colour/);
  // A project for Node alone knows nothing of pages.
  assert.equal(compile(text, '--lib', 'es2023'), '');
  const board = `import 'kibitzer/board';\ndocument.querySelector('kibitzer-board')?.addEventListener('explained', ({ detail }) => console.log(detail.best_move?.length));\n`;
  assert.equal(compile(board), '');
});
