// Answers with words of our own, so that the page is tested whatever the program writes: claims of each kind of line,
// words that are no moves, and a server that gives them.

import { Page } from '@playwright/test';

type Claim = Record<string, unknown>;
type Told = { text: string; moves: string[]; claims: Claim[] };
interface Section { kind: string; title: string; sentences: Told[] }

const PIN: Claim = { class: 'fact', kind: 'pinned_to', men: ['d7', 'e6'], squares: ['c8'] };
const AFTER = ['c4e6'];

/** Makes a sentence whose claims license all of it. */
export function say(text: string, moves: string[], ...claims: Claim[]): Told {
  return { text, moves, claims: claims.map((claim, id) => ({ id, spans: [[0, [...text].length]], ...claim })) };
}

export const line = (kind: string, ...moves: string[]): Claim => ({ class: 'line', kind, moves });

export const HEADLINE: Section = { kind: 'headline', title: 'Headline', sentences: [say('Pin and overload', AFTER, PIN)] };
export const IDEA: Section = { kind: 'idea', title: 'Idea', sentences: [
  say('The threat is 23.Qxc7#.', AFTER, { class: 'threat', kind: 'threatens', moves: ['c3c7'] }),
  say('The bishop pins the queen to the king.', AFTER, PIN),
  say('Nothing speaks of 22.Bd5, and after 22...c6 the pawn stands on c6.', AFTER, line('wins', 'c7c6', 'e6d7')),
] };
const DEFENCES: Section = { kind: 'defences', title: 'Defences', sentences: [
  say('If 22...Qxe6, then 23.Qxc7#.', AFTER, line('mates', 'd7e6', 'c3c7')),
  say('If 22...Kb8, then 23.Bxd7 Rxd7 24.Re2 d5.', AFTER, line('wins', 'c8b8', 'e6d7', 'd8d7', 'b2e2', 'd6d5')),
  say('The bishop stands on e6.', AFTER, { class: 'fact', kind: 'attacks', men: ['e6'], squares: ['d7'] }),
] };
const WHY_NOT: Section = { kind: 'why_not', title: 'Why not 22.Bb5?', sentences: [say('It attacks the queen, but 22...c6 shuts the line.', [], line('wins_at_most', 'c4b5', 'c7c6'))] };
export const REMEMBER: Section = { kind: 'remember', title: 'Remember', sentences: [say('A pinned piece is a bad guard.', AFTER, PIN)] };

export const EXAMPLE = {
  fen: '2kr1r2/pppq4/3p4/5npp/2B5/1PQ5/PR3PPP/2R3K1 w - - 0 22', best_move: 'c4e6', line: ['c4e6', 'c7c6', 'e6d7', 'c8d7', 'h2h3', 'h5h4'],
  certainty: null as string | null, found_by: null, themes: ['pin'], promise: { material: 5 }, outlook: null,
  headline: { motifs: ['pin'], text: 'Pin and overload' } as { motifs: string[]; text: string } | null,
  verdict: say('22.Be6! wins the queen for a bishop.', [], line('wins', 'c4e6', 'c8b8', 'e6d7', 'd8d7', 'b2e2'), { class: 'all', kind: 'wins_against_all', moves: ['c4e6'] }),
  remember: 'A pinned piece is a bad guard.' as string | undefined, sections: [HEADLINE, REMEMBER, IDEA, DEFENCES, WHY_NOT],
  defences: [
    { replies: ['c8b8'], tries: 'run', answer: 'e6d7', line: ['c8b8', 'e6d7', 'd8d7', 'b2e2'], why: null },
    { replies: ['d7e6'], tries: 'take', answer: 'c3c7', line: ['d7e6', 'c3c7'], why: null },
  ],
  alternatives: [], also_wins: [], certificate: undefined as { nodes: [string, number][][] } | undefined,
};

/** Has the page show an answer: opens it where the server gives that, and asks for the words. */
export async function show(page: Page, answer: typeof EXAMPLE): Promise<void> {
  await serve(page, answer);
  await page.goto('/?fen=' + encodeURIComponent(answer.fen));
  await page.getByRole('button', { name: 'Show the answer' }).click();
}

/** Has the server give an answer to every question. */
export async function serve(page: Page, answer: object): Promise<void> {
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  await page.route('**/api/v1/explain/stream', route => route.fulfill({ contentType: 'text/event-stream', body: event('explanation', answer) }));
}
