import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { keepable } from '#core/textSchemas.ts';
import type { QueueSort } from '../queueFilterRules.ts';
import { queueOrders } from './queueOrders.ts';
import type { ListedRow, QueueCursor } from './queueQueries.ts';

/** Of the page after a request. */
export function cursorAfter(row: ListedRow, isGrouped: boolean): string {
  const group = isGrouped ? `${keyInCursor(row.group_key)}~` : '';
  return `${group}${row.id}~${row.sort_value}`;
}

/** Without the sign that separates the parts of a cursor. */
function keyInCursor(key: string): string {
  return encodeURIComponent(key).replaceAll('~', '%7E');
}

/** @throws AppError BAD_REQUEST for one that is not of such a list */
export function cursorOf(
  text: string,
  { sort = 'ACTIVITY', isGrouped }: { sort?: QueueSort | undefined; isGrouped: boolean },
): QueueCursor {
  const parts = text.split('~');
  const group = isGrouped ? keyOfCursor(parts.shift()) : null;
  const [id, ...rest] = parts;
  const number = parseId(id);
  const value = rest.join('~');
  const isValue = queueOrders[sort].value.test(value);
  if (number === null || !isValue) throw noCursor();
  return { id: number, value, group };
}

function keyOfCursor(text = ''): string {
  try {
    return keepable(decodeURIComponent(text));
  } catch {
    throw noCursor();
  }
}

function noCursor(): AppError {
  return new AppError('BAD_REQUEST', { message: 'The cursor `after` is not one of this list.' });
}
