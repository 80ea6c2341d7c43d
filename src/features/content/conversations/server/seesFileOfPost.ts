import { type RawBuilder, sql } from 'kysely';
import { holdersOf, namesFile } from '#features/base/files/server/servedFile.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleConversations } from './conversationQueries.ts';

/** SQL: the viewer can see a post that the file is attached to. */
export function seesFileOfPost(ctx: Ctx, key: string): RawBuilder<boolean> {
  const holders = visibleConversations(ctx)
    .select('conversations.id')
    .where('conversations.id', 'in', holdersOf(key, 'conversation'))
    .where(namesFile('conversations', key));
  return sql<boolean>`exists (${holders})`;
}
