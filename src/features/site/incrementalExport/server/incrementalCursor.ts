import { z } from 'zod';
import { validationFailed } from '#core/parseInput.ts';
import type { IncrementalPlace } from '#platform/incremental/readChanges.ts';
import { isStoredTime } from '../incrementalRules.ts';

const time = z.iso.datetime({ precision: 6 }).refine(isStoredTime);

const cursorSchema = z.tuple([z.string(), time, z.int().min(0), time, time]);

/** Where a reader is, as an opaque text. It gives no rights: what is read is what the caller may see. */
export function writeCursor(kind: string, { at, id, floor, sweep }: IncrementalPlace): string {
  return Buffer.from(JSON.stringify([kind, at, id, floor, sweep])).toString('base64url');
}

/** @throws AppError VALIDATION_FAILED for anything that `writeCursor` has not written for this kind */
export function readCursor(kind: string, cursor: string): IncrementalPlace {
  const read = cursorSchema.safeParse(parsed(cursor));
  if (!read.success || read.data[0] !== kind) {
    const message = `This is not a cursor of ${kind}. Start again with updatedAfter.`;
    throw validationFailed([{ field: 'cursor', rule: 'unknown', message }]);
  }
  const [, at, id, floor, sweep] = read.data;
  return { at, id, floor, sweep };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Before every row that has changed since then. @param time ISO 8601 */
export function placeAt(time: string, until: string): IncrementalPlace {
  return { at: time, id: 0, floor: time, sweep: until };
}

/** The same place, for the next response: everything before the last sweep has been told of. */
export function nextReading(place: IncrementalPlace, until: string): IncrementalPlace {
  return place.at < place.sweep ? place : { ...place, floor: place.at, sweep: until };
}

/** ISO 8601 with microseconds in UTC, as cursors have it. */
export function microseconds(time: string): string {
  return new Date(time).toISOString().replace('Z', '000Z');
}
