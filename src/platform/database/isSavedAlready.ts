import { demandUnchangedSince, isChangedSince } from '#core/changedSince.ts';
import { differs } from './differs.ts';

/**
 * Whether a change stands there already: its answer was lost, and it is sent again.
 *
 * @param values by column, as they would be written; those of JSON columns as text
 * @param updatedDate what the caller read as the row's `updatedAt`
 * @throws AppError CONFLICT where the row has been changed to anything else since then
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
