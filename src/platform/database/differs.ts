import { isDeepStrictEqual } from 'node:util';

/**
 * Whether writing values would leave a row other than it is.
 * @param values by column; those of JSON columns as text, of which a row holds what was parsed
 */
export function differs(row: object, values: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).some(([column, value]) => {
    const held = stored.get(column);
    const isJson = typeof value === 'string' && typeof held === 'object' && held !== null;
    return !isDeepStrictEqual(isJson ? JSON.parse(value) : value, held);
  });
}
