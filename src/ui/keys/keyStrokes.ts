import type { AnyWord } from '../useTranslation.ts';

/** A key or a two-key sequence, and its action. */
export interface KeyRow {
  /** `j`, `?`, `Shift+J`, `ArrowDown`, `g h`; alternatives. */
  keys: readonly string[];
  /** For the help sheet: words, or their name in a manifest. */
  label: string | { word: AnyWord };
  /** Omitted if handled elsewhere, such as `/` by the search. If it returns false, the key was not for it. */
  run?: (stroke: string) => unknown;
}

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Timeout for the second key of a sequence. Milliseconds. */
const pairWithin = 1_500;

const named = new Set(['ArrowDown', 'ArrowUp', 'Escape']);

/**
 * The key as named in rows. On a non-Latin keyboard the key's position counts.
 * @returns null for keys that no row can name, such as modifiers
 */
export function strokeName({ key, code, shiftKey }: Stroke): string | null {
  if (key === '؟' || key === '？') return '?';
  if (named.has(key)) return shiftKey ? null : key;
  const name = /^[!-~]$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '');
  if (name === '') return null;
  return shiftKey && /^[a-z]$/i.test(name) ? `Shift+${name.toUpperCase()}` : name.toLowerCase();
}

/** Finds the row of a key, or waits for the second key of a sequence. */
export function createKeyReader() {
  let first: { name: string; at: number } | null = null;
  return {
    /**
     * @param rows later ones take precedence, and those that do something
     * @returns the row; 'waiting' if another key may follow; null if none matches
     */
    read(stroke: Stroke, rows: readonly KeyRow[], now: number): KeyRow | 'waiting' | null {
      const name = strokeName(stroke);
      const before = first !== null && now - first.at <= pairWithin ? first.name : null;
      first = null;
      if (name === null) return null;
      const find = (wanted: string) => keyRowOf(wanted, rows);
      const row = before === null ? find(name) : (find(`${before} ${name}`) ?? find(name));
      if (row) return row;
      if (!rows.some(({ keys }) => keys.some((each) => each.startsWith(`${name} `)))) return null;
      first = { name, at: now };
      return 'waiting';
    },
  };
}

/** The row that a key is for. */
export function keyRowOf(wanted: string, rows: readonly KeyRow[]): KeyRow | undefined {
  const having = rows.filter(({ keys }) => keys.includes(wanted));
  return having.findLast(({ run }) => run !== undefined) ?? having.at(-1);
}
