import { AppError } from './errors.ts';

interface Changeable {
  /** Time of the last edit; marks, responses and counters do not change it. */
  updated_at: Date;
}

/**
 * Optimistic concurrency check: rejects a write if someone else has changed the entity since it was read.
 * @param updatedDate the `updatedAt` that the client read; if omitted, nothing is checked
 * @throws AppError CONFLICT
 */
export function demandUnchangedSince(row: Changeable, updatedDate: Date | null | undefined): void {
  if (isChangedSince(row, updatedDate)) {
    throw new AppError('CONFLICT', { message: 'It has changed since it was loaded.' });
  }
}

export function isChangedSince(row: Changeable, updatedDate: Date | null | undefined): boolean {
  return updatedDate != null && row.updated_at.getTime() > updatedDate.getTime();
}

/** Two changes in the same millisecond must have distinct, ordered timestamps. */
export function momentOfChange(row: Changeable, now: Date): Date {
  return new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1));
}
