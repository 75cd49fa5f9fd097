// Numbers and names in words.

/** Names of motifs that are not their own words apart. */
const NAMES: Record<string, string> = { enPassant: 'En passant', xRayAttack: 'X-ray attack', attackingF2F7: 'Attack on f2 or f7' };

/** Writes the name that Lichess has for a motif as words: `discoveredAttack` as “Discovered attack”. */
export function words(motif: string): string {
  const plain = motif.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return NAMES[motif] ?? plain[0]!.toUpperCase() + plain.slice(1);
}

export const lower = (kind: string): string => ({ played: 'found' }[kind] ?? kind);

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Writes a number of things. */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Writes when something is due, in days from today. */
export const inDays = (days: number): string => days <= 0 ? 'today' : days === 1 ? 'tomorrow' : days < 60 ? `in ${days} days` : `in ${Math.round(days / 30)} months`;
