// Measures how soon the page without a server explains: at the first visit, later, and position by position.
//
//   node first.mjs POSITIONS [FOLDER]
//
// POSITIONS has a FEN a line; FOLDER is the page, dist-static without it. Each visit has a browser of its own with an empty profile,
// and a plain server of files. Prints milliseconds from the address to a first explanation and to the whole, at the first visit and at
// the next; then the same for each position on the page that is there (middle, nine in ten, most), and the memory of all processes of
// the browser that run the page. Linux, for the memory.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [positions, folder = 'dist-static'] = process.argv.slice(2);
const PORT = 8034, VISITS = 3;
const MATE = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1';
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const fens = readFileSync(positions, 'utf8').trim().split('\n');
const server = spawn('python3', ['-m', 'http.server', String(PORT), '--bind', '127.0.0.1', '--directory', folder], { stdio: 'ignore' });

/** Asks about a position, or about that of the address, and shows the answer as soon as it may be; returns the milliseconds to its first words and to its last. */
function time(page, fen) {
  return page.evaluate(fen => new Promise(done => {
    const start = performance.now(), status = document.getElementById('status');
    let isAsked = false, first = 0;
    if (fen) {
      document.getElementById('text').value = fen;
      document.getElementById('read').requestSubmit();
    }
    const look = () => {
      isAsked ||= /…$/.test(status.textContent);
      const show = [...document.querySelectorAll('button')].find(button => button.textContent === 'Show the answer' && button.checkVisibility());
      if (isAsked) show?.click();
      if (isAsked && !first && document.querySelector('#explanation h2')) first = performance.now() - start;
      if (first && status.textContent === 'Done.') done([first, performance.now() - start].map(Math.round));
      else setTimeout(look, 5);
    };
    look();
  }), fen);
}

/** Opens the page at a position; what it takes counts from the address on. */
async function visit(page, address) {
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#status').filter({ hasText: '…' }).waitFor();
  const before = Math.round(performance.now() - start);
  return (await time(page, null)).map(later => before + later);
}

/** Returns the megabytes that belong to the pages of a browser alone, shared ones in part. */
async function memory(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const kilobytes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]));
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1000);
}

/** Returns the middle, the ninth of ten, and the most. */
function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return [0.5, 0.9, 1].map(share => sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]).join(', ');
}

try {
  for (let number = 1; number <= VISITS; number++) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await (await browser.newContext()).newPage();
    const address = `http://127.0.0.1:${PORT}/#fen=${MATE.replaceAll(' ', '_')}`;
    const cold = await visit(page, address);
    await page.getByText('It works offline from now on.').waitFor();
    await page.goto('about:blank');
    const warm = await visit(page, address);
    console.log(`visit ${number}: first and whole explanation of a mate ${cold.join(', ')} ms; at the next visit ${warm.join(', ')} ms`);
    if (number === VISITS) {
      const times = [];
      for (const fen of fens) times.push(await time(page, fen));
      console.log(`${fens.length} positions: first explanation ${spread(times.map(([first]) => first))} ms, whole ${spread(times.map(([, whole]) => whole))} ms; memory ${await memory(browser)} MB`);
    }
    await browser.close();
  }
} finally {
  server.kill();
}
