// Compares the program for browsers with the one for this machine: the same positions, the same nodes, the same JSON but for the time.
//
//   node same.mjs KIBITZER POSITIONS [NODES] [MODULE]
//
// POSITIONS has a FEN a line; MODULE is kibitzer (the default) or plain, the one without vector instructions. Prints how many answers
// are the same, the first that is not, and how long each program took for a position.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { initSync, loadNetwork, ask } from '../npm/engine/kibitzer.js';

const [program, positions, nodes = '20000', name = 'kibitzer'] = process.argv.slice(2);
const file = name => readFileSync(new URL(`../npm/engine/${name}`, import.meta.url));
initSync({ module: file(`${name}.wasm`) });
loadNetwork(file('network.bin'));

/** An answer without the time that it took. */
const timeless = text => text.replace(/"time_us":\d+/, '"time_us":0');
/** Calls, and returns the milliseconds that it took as well. */
function timed(call) {
  const begin = performance.now();
  return [call(), performance.now() - begin];
}

const fens = readFileSync(positions, 'utf8').trim().split('\n');
const [native, theirs] = timed(() => execFileSync(program, ['explain', '-', '--format', 'jsonl', '--nodes', nodes], { input: fens.join('\n') + '\n', maxBuffer: 1 << 30 }).toString().trim().split('\n'));
const [own, ours] = timed(() => fens.map(fen => ask('explain', JSON.stringify({ fen, nodes: Number(nodes) }), { hear() {} })));
const other = own.findIndex((text, row) => timeless(text) !== timeless(native[row] ?? ''));
const same = own.filter((text, row) => timeless(text) === timeless(native[row] ?? '')).length;
if (0 <= other) console.log(`${fens[other]}\n${native[other]}\n${own[other]}`);
console.log(`the same: ${same} of ${fens.length}; milliseconds a position: ${(theirs / fens.length).toFixed(1)}, for browsers ${(ours / fens.length).toFixed(1)}; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
process.exitCode = same === fens.length && native.length === fens.length ? 0 : 1;
