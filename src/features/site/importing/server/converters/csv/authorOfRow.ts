import { guestAuthor } from '../frame/guestAuthor.ts';
import type { CsvRun } from './csvRun.ts';
import { lineOfText } from './csvValues.ts';
import type { MappedRow } from './mappedRow.ts';

/** A name that is nobody’s here becomes an account that has only the name; an address doesn’t. */
export function authorOfRow(run: CsvRun, row: MappedRow, property: string): string | null {
  const name = lineOfText(row.text(property));
  const found = memberOfRow(run, row, property);
  if (found !== null || name === '') return found;
  row.losses.push('its author is not among the members');
  return name.includes('@') ? null : guestAuthor(run.writer, name.slice(0, 80));
}

/** By id, username or address. */
export function memberOfRow({ scratch }: CsvRun, row: MappedRow, property: string): string | null {
  const name = lineOfText(row.text(property));
  const found = scratch.get('select id from people where key in (?, ?)', name, name.toLowerCase());
  return found === undefined ? null : String(found.id);
}
