import { AppError } from './errors.ts';

interface Changeable {
  /** When somebody last changed it; marks, responses and counters leave it alone. */
  updated_at: Date;
}

/**
 * Nobody writes unawares over what somebody else has written since they read it.
 * @param updatedDate what the caller read as its `updatedAt`; without it there is nothing to compare
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

/** Two changes in one millisecond must still tell each other apart, in the order they are written. */
export function momentOfChange(row: Changeable, now: Date): Date {
  return new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1));
}
