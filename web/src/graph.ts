// White's chance to win over a game, as a drawing: a click goes to the move beneath it.

import type { Review } from './api';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 100;

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Draws the graph with a dot for each moment and a line at the move that stands on the board; `go` is called with a number of moves. */
export function graph(review: Review, at: number, go: (place: number) => void): HTMLElement {
  const width = Math.max(1, review.moves.length);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const chances = [review.start, ...review.moves.map(({ chance }) => chance)];
  const line = chances.map((chance, place) => `${place} ${y(chance).toFixed(1)}`).join('L');
  const drawn = shape('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  drawn.append(
    shape('path', { class: 'chance', d: `M0 ${HEIGHT}L${line}L${width} ${HEIGHT}Z` }),
    shape('path', { class: 'half', d: `M0 50H${width}` }),
    shape('path', { class: 'here', d: `M${at} 0V${HEIGHT}` }),
  );
  const frame = document.createElement('div');
  frame.className = 'graph';
  frame.append(drawn);
  for (const { ply, kinds } of review.moments) {
    const dot = document.createElement('span');
    dot.className = `dot ${kinds.includes('played') ? 'played-well' : 'mistake'}`;
    dot.style.left = `${(ply + 1) / width * 100}%`;
    dot.style.top = `${Math.min(94, Math.max(6, y(chances[ply + 1] ?? 0.5)))}%`;
    frame.append(dot);
  }
  // The keys of the page step through the game; the graph is for the pointer.
  frame.setAttribute('role', 'img');
  frame.setAttribute('aria-label', `White's chance to win, move by move: ${Math.round(100 * (chances[at] ?? 0.5))} % here`);
  frame.onclick = event => {
    const box = frame.getBoundingClientRect();
    go(Math.round((event.clientX - box.left) / box.width * width));
  };
  return frame;
}
