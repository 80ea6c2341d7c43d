import { isDeepStrictEqual } from 'node:util';

/**
 * Whether writing values would change a row.
 * @param values by column; JSON columns as text, compared with the parsed value of the row
 */
export function differs(row: object, values: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).some(([column, value]) => {
    const held = stored.get(column);
    const isJson = typeof value === 'string' && typeof held === 'object' && held !== null;
    return !isDeepStrictEqual(isJson ? JSON.parse(value) : value, held);
  });
}
