/** What people put between the folders of a name: a slash with spaces, or two colons as in other help desks. */
const separator = /\s+\/\s+|\s*::\s*/;

/** "Billing / Refunds / Late" is "Late" in "Billing / Refunds"; "Yes/no" is in none. */
export function folderOf(title: string): { folder: string; name: string } {
  const parts = title.split(separator).filter((part) => part !== '');
  const name = parts.pop() ?? title;
  return { folder: parts.join(' / '), name };
}

/** Rows by folder: those in none first, then folders in the order of their names. */
export function groupedByFolder<Row extends { title: string }>(
  rows: readonly Row[],
): { folder: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>([['', []]]);
  for (const row of rows) {
    const { folder } = folderOf(row.title);
    const group = groups.get(folder);
    if (group) group.push(row);
    else groups.set(folder, [row]);
  }
  return [...groups]
    .map(([folder, found]) => ({ folder, rows: found }))
    .filter((group) => group.rows.length > 0)
    .sort((one, other) => one.folder.localeCompare(other.folder));
}
