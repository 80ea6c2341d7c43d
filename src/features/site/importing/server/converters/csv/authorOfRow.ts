import type { CsvRun } from './csvRun.ts';
import { lineOfText } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

/** A name that is nobody’s here stays beside the text; an address doesn’t. */
export function authorOfRow(
  run: CsvRun,
  row: MappedRow,
  property: string,
): { authorId: string | null; sentAs: string | null } {
  const name = lineOfText(row.text(property));
  const found = run.scratch.get(
    'select id from people where key in (?, ?)',
    name,
    name.toLowerCase(),
  );
  if (found !== undefined) return { authorId: String(found.id), sentAs: null };
  if (name === '') return { authorId: null, sentAs: null };
  row.losses.push('its author is not among the members');
  return { authorId: null, sentAs: name.includes('@') ? null : name.slice(0, 100) };
}
