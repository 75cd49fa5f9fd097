// The proof as a tree: what answers each defence, as far as the explanation holds it.

import type { Chess } from 'chessops/chess';
import type { Explanation } from './api';
import { button, element } from './dom';
import { after, scoreOf } from './rules';

/** Replies that are answered alike. */
interface Group { replies: string[]; answer: string | null }

/** Replies of one group that are shown before the rest is asked for. */
const SHOWN = 4;

/** Finds the certificate's node after a path; null where it has none. */
function node(found: Explanation, path: string[]): [string, number][] | null {
  const nodes = found.certificate?.nodes;
  let at = nodes?.[0];
  for (const uci of path) {
    const child = at?.find(([move]) => move === uci);
    at = child && nodes ? nodes[child[1]] : undefined;
  }
  return at ?? null;
}

const starts = (line: string[], path: string[]) => path.every((uci, place) => line[place] === uci);

/** Gives the move with which the explanation goes on after a path of even length; null where it does not say. */
export function answerAt(found: Explanation, path: string[]): string | null {
  if (path.length === 0) return found.best_move;
  if (path[0] === found.best_move) {
    const group = found.defences.find(({ replies }) => replies.includes(path[1]!));
    if (group && path.length === 2) return group.answer;
    if (group && starts(group.line, path.slice(1)) && group.line.length >= path.length) return group.line[path.length - 1]!;
  }
  if (starts(found.line, path) && found.line.length > path.length) return found.line[path.length]!;
  return node(found, path)?.[0]?.[0] ?? null;
}

/** Gives the replies after a path of odd length, in groups. */
function repliesAt(found: Explanation, path: string[]): Group[] {
  if (path.length === 1 && path[0] === found.best_move && found.defences.length) return found.defences;
  const children = node(found, path);
  if (!children) return [];
  const groups = new Map<string, Group>();
  for (const [uci] of children) {
    const answer = answerAt(found, [...path, uci]);
    const group = groups.get(answer ?? '') ?? { replies: [], answer };
    group.replies.push(uci);
    groups.set(answer ?? '', group);
  }
  return [...groups.values()];
}

/** Draws the tree along the walk; `go` is called with the path that was chosen. */
export function tree(found: Explanation, root: Chess, walk: string[], go: (path: string[]) => void): HTMLElement | null {
  if (!found.best_move) return null;
  const level = (path: string[]): HTMLElement | null => {
    const board = after(root, path);
    const groups = board ? repliesAt(found, path) : [];
    if (!board || groups.length === 0) return null;
    const list = element('ul');
    for (const { replies, answer } of groups) {
      const chosen = starts(walk, path) && replies.includes(walk[path.length] ?? '') ? walk[path.length]! : null;
      const row = element('li');
      const add = (uci: string) => {
        const made = button(scoreOf(board, [uci]), () => go([...path, uci]), 'move');
        made.dataset['path'] = [...path, uci].join(' ');
        if (uci === chosen) made.setAttribute('aria-current', 'true');
        return made;
      };
      const visible = replies.filter((uci, place) => place < SHOWN || uci === chosen);
      row.append(...visible.map(add));
      const hidden = replies.filter(uci => !visible.includes(uci));
      if (hidden.length) {
        const more = button(`${hidden.length} more`, () => { more.replaceWith(...hidden.map(add)); }, 'more');
        row.append(more);
      }
      const reply = chosen ?? replies[0]!;
      const next = answer ? after(board, [reply]) : null;
      if (next && answer) {
        row.append(element('span', { className: 'then' }, '→ ' + scoreOf(next, [answer])));
        if (chosen) {
          const deeper = level([...path, chosen, answer]);
          if (deeper) row.append(deeper);
        }
      }
      list.append(row);
    }
    return list;
  };
  const first = button(scoreOf(root, [found.best_move]), () => go([found.best_move!]), 'move');
  first.dataset['path'] = found.best_move;
  const replies = level([found.best_move]);
  if (!replies) return null;
  return element('ul', { className: 'tree' }, element('li', {}, first, replies));
}
