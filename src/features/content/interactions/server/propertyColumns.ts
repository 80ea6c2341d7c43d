import type { Updateable } from 'kysely';
import type { Comments, Conversations } from '#db/tables.ts';
import type { Subject } from './activitySubject.ts';

/** Columns to write to the post, to its response, or to both. */
export interface ColumnValues {
  post?: Updateable<Conversations>;
  response?: Updateable<Comments>;
}

interface By {
  actorId: number;
  now: Date;
}

export interface PropertyColumns {
  /** Whether it is switched on. */
  has: (subject: Subject) => boolean;
  write: (subject: Subject, value: boolean, by: By) => ColumnValues;
  /** Whether counters elsewhere depend on it (`recounting`). */
  counts: boolean;
}

/** When it was switched on. */
export function at(value: boolean, { now }: By): Date | null {
  return value ? now : null;
}

/** Who switched it on. */
export function by(value: boolean, { actorId }: By): number | null {
  return value ? actorId : null;
}
