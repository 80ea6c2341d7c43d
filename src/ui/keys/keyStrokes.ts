import type { AnyWord } from '../useTranslation.ts';

/** A key or two pressed one after the other, and what they do. */
export interface KeyRow {
  /** `j`, `?`, `g h`; any of them does it. */
  keys: readonly string[];
  /** For the help sheet: words, or their name in a manifest. */
  label: string | { word: AnyWord };
  /** Absent where somebody else listens, as the search does to `/`. */
  run?: () => void;
}

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The second key of a pair is waited for this long. Milliseconds. */
const pairWithin = 1_500;

/**
 * The key as rows name it. On a keyboard of another script the letter in its place counts.
 * @returns null for what no row names: capitals, arrows, modifiers
 */
export function strokeName({ key, code, shiftKey }: Stroke): string | null {
  if (key === '؟' || key === '？') return '?';
  const name = /^[!-~]$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '');
  if (name === '') return null;
  return shiftKey && /^[a-z]$/i.test(name) ? null : name.toLowerCase();
}

/** Finds the row of a key, or waits for the second of a pair. */
export function createKeyReader() {
  let first: { name: string; at: number } | null = null;
  return {
    /**
     * @param rows those that come later win
     * @returns the row; 'waiting' when another key may follow; null when nobody means it
     */
    read(stroke: Stroke, rows: readonly KeyRow[], now: number): KeyRow | 'waiting' | null {
      const name = strokeName(stroke);
      const before = first !== null && now - first.at <= pairWithin ? first.name : null;
      first = null;
      if (name === null) return null;
      const named = (wanted: string) => rows.findLast(({ keys }) => keys.includes(wanted));
      const row = before === null ? named(name) : (named(`${before} ${name}`) ?? named(name));
      if (row) return row;
      if (!rows.some(({ keys }) => keys.some((each) => each.startsWith(`${name} `)))) return null;
      first = { name, at: now };
      return 'waiting';
    },
  };
}
