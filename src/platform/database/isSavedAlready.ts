import { demandUnchangedSince, isChangedSince } from '#core/changedSince.ts';
import { differs } from './differs.ts';

/**
 * Whether a change was already saved: the response was lost, and the request was sent again.
 *
 * @param values by column, as they would be written; JSON columns as text
 * @param updatedDate the row's `updatedAt` that the client read
 * @throws AppError CONFLICT if the row has been changed to anything else since then
 */
export function isSavedAlready(
  row: { updated_at: Date },
  values: object,
  updatedDate: Date | null | undefined,
): boolean {
  if (!isChangedSince(row, updatedDate)) return false;
  if (differs(row, values)) demandUnchangedSince(row, updatedDate);
  return true;
}
