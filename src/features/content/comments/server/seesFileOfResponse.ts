import { type RawBuilder, sql } from 'kysely';
import { holdersOf, namesFile } from '#features/base/files/server/servedFile.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleComments } from './commentQueries.ts';

/** SQL: the viewer can see a response that the file is attached to. */
export function seesFileOfResponse(ctx: Ctx, key: string): RawBuilder<boolean> {
  const holders = visibleComments(ctx)
    .select('comments.id')
    .where('comments.id', 'in', holdersOf(key, 'comment'))
    .where(namesFile('comments', key));
  return sql<boolean>`exists (${holders})`;
}
