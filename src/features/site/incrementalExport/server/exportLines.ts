import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { forExpensiveReads } from '#platform/database/database.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import {
  completeUntil,
  type IncrementalPlace,
  readChanges,
} from '#platform/incremental/readChanges.ts';
import {
  microseconds,
  nextReading,
  placeAt,
  readCursor,
  writeCursor,
} from './incrementalCursor.ts';

/** Rows of a statement: as many as fit into about a megabyte. */
const batch = { first: 100, most: 500, characters: 1_000_000 };
/** Cost points: a row takes as long as a few fields. */
const pointsPerRow = 5;
const beginning = '1970-01-01T00:00:00Z';

interface ExportRead {
  updatedAfter?: string;
  cursor?: string;
  limit: number;
  charge: (ctx: Ctx, points: number) => Promise<void>;
}

/**
 * The lines of an export, a batch at a time, each when the reader has taken the one before. No transaction is open
 * between them. Each batch ends with the place that the reader has come to.
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED before the first batch
 */
export async function* exportLines(
  ctx: Ctx,
  kind: IncrementalKind,
  { updatedAfter, cursor, limit, charge }: ExportRead,
): AsyncGenerator<string> {
  const known = cursor === undefined ? null : readCursor(kind.kind, cursor);
  const db = forExpensiveReads(ctx.db);
  await charge(ctx, pointsPerRow);
  const until = await completeUntil(db);
  let place = known
    ? nextReading(known, until)
    : placeAt(microseconds(updatedAfter ?? beginning), until);
  let size = batch.first;
  let left = limit;
  for (;;) {
    const wanted = Math.min(size, left);
    const changes = await readChanges(ctx, db, { kind, after: place, until, limit: wanted });
    const lines = changes.flatMap(({ line }) => line ?? []);
    const last = changes.at(-1);
    if (last) place = { ...place, at: last.at, id: last.id };
    left -= changes.length;
    const isDone = changes.length < wanted;
    const retryAfter = isDone ? null : await overBudget(ctx, changes.length, charge);
    const isEnd = isDone || left === 0 || retryAfter !== null;
    lines.push(placeLine(kind, place, { hasMore: !isDone, retryAfter }));
    const text = `${lines.join('\n')}\n`;
    size = nextSize(text.length, lines.length);
    yield text;
    if (isEnd) return;
  }
}

/** @returns the seconds for which the caller has to wait; null: they need not */
async function overBudget(
  ctx: Ctx,
  rows: number,
  charge: ExportRead['charge'],
): Promise<number | null> {
  try {
    await charge(ctx, rows * pointsPerRow);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      return error.detail.retryAfterSeconds ?? 1;
    }
    throw error;
  }
}

function placeLine(
  { kind }: IncrementalKind,
  place: IncrementalPlace,
  { hasMore, retryAfter }: { hasMore: boolean; retryAfter: number | null },
): string {
  const cursor = writeCursor(kind, place);
  return JSON.stringify({ cursor, hasMore, ...(retryAfter !== null && { retryAfter }) });
}

function nextSize(characters: number, lines: number): number {
  const each = Math.max(1, characters / lines);
  return Math.max(10, Math.min(batch.most, Math.floor(batch.characters / each)));
}
