import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ApiArea } from '#core/apiAreas.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

/**
 * Rows that other systems read again and again, each time those that have changed (docs/api.md, decision 0846). A feature
 * contributes those of its tables.
 */
export interface IncrementalKind {
  /** Its name in the address. */
  kind: string;
  says: string;
  /** The area that a key needs; null: each row has one of its own, and `seen` looks at it. */
  area: ApiArea | null;
  /** A table with `id` and `changed_at`. */
  table: 'conversations' | 'comments' | 'members' | 'support_requests' | 'told_events';
  /** The column since when a row exists; null: a row never goes, and has no tombstone. */
  since: 'created_at' | 'joined_at' | null;
  /** A row, besides `id` and `updatedAt`. */
  row: z.ZodObject;
  /** Selects a column for each property of the row, for the viewer. */
  columns: (ctx: Ctx) => RawBuilder<unknown>;
  /** SQL: the viewer may see the row. */
  seen: (ctx: Ctx) => RawBuilder<boolean>;
  /** SQL: the viewer is told of the row, also when it goes; null, and by default: of every row. */
  known?: (ctx: Ctx) => RawBuilder<boolean> | null;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    incrementalKinds?: readonly IncrementalKind[];
  }
}

export function incrementalKinds(): IncrementalKind[] {
  return serverParts('incrementalKinds').flat();
}

const basis = {
  id: z.string(),
  updatedAt: z.iso.datetime().describe('When it changed last, by the clock of the database'),
};

/** What a line of a kind is: a row, the tombstone of one, or how far the reader is. */
export function lineSchemaOf({ row, since }: Pick<IncrementalKind, 'row' | 'since'>) {
  const tombstone = z
    .strictObject({ id: z.string(), deleted: z.literal(true) })
    .describe('It is deleted, or the owner of the key may no longer see it.');
  const place = z
    .strictObject({
      cursor: z.string().describe('Where to go on'),
      hasMore: z.boolean().describe('Whether there is more to read now'),
      retryAfter: z.int().optional().describe('Seconds until the budget allows more'),
    })
    .describe('After every few hundred rows, and at the end.');
  const line = z.strictObject({ ...basis, ...row.shape });
  return since === null ? z.union([line, place]) : z.union([line, tombstone, place]);
}
