// What the README shows runs as it stands, and prints what it says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';

const README = readFileSync('node_modules/kibitzer/README.md', 'utf8');
const programs = [...README.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, program, printed]) => ({ program, printed }));

test('the README has programs', () => assert.ok(programs.length >= 3));

for (const [place, { program, printed }] of programs.entries()) {
  test(`program ${place + 1} of the README prints what it says`, () => {
    writeFileSync('shown.mjs', program);
    const out = execFileSync('node', ['shown.mjs'], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
    assert.equal(out, printed);
  });
}
