/** @returns the row for each id, in the order of the ids; null if missing */
export function inOrderOf<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
