type Row = { textContent: string | null };

/**
 * The item a key moves to: arrows wrap around, Home and End, a letter finds the next item that starts with
 * it.
 */
export function menuKeyTarget<R extends Row>(
  rows: readonly R[],
  active: unknown,
  key: string,
): R | undefined {
  const at = rows.findIndex((row) => Object.is(row, active));
  const count = rows.length;
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows[count - 1];
  if (key === 'ArrowDown') return rows[(at + 1) % count];
  if (key === 'ArrowUp') return rows[at <= 0 ? count - 1 : at - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) =>
    row.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  );
}
