const head =
  /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:[`"]?[\w$-]+[`"]?\.)?[`"]?([\w$-]+)[`"]?\s*\(/i;
const notAColumn = /^(?:PRIMARY|KEY|UNIQUE|CONSTRAINT|FULLTEXT|SPATIAL|INDEX|FOREIGN|CHECK)\b/i;

/** The columns of a CREATE TABLE by name, one a line as MySQL shows them; null: it is another statement. */
export function createdTable(
  statement: string,
): { table: string; columns: ReadonlyMap<string, number> } | null {
  const match = head.exec(statement);
  if (match?.[1] === undefined) return null;
  const columns = new Map<string, number>();
  for (const line of statement.slice(match[0].length).split('\n')) {
    const quoted = /^\s*[`"]([^`"]+)[`"]\s/.exec(line)?.[1];
    const plain = notAColumn.test(line.trim()) ? undefined : /^\s*(\w+)\s+\w/.exec(line)?.[1];
    const column = quoted ?? plain;
    if (column !== undefined) columns.set(column, columns.size);
  }
  return { table: match[1], columns };
}
