import type { Selectable } from 'kysely';
import type { Members } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { perRequest } from '#platform/context.ts';
import { paddedIds, quickRead } from '#platform/database/keptPlans.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

export type MemberRow = Selectable<Members>;

/** Members by id, all that one request asks for in one statement; null where there is none. */
export function memberLoader(ctx: Ctx): RememberingLoader<number, MemberRow | null> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): RememberingLoader<number, MemberRow | null> {
  return new RememberingLoader(async (ids) => {
    const rows = await ctx.db
      .selectFrom('members')
      .modifyFront(quickRead)
      .selectAll()
      .where('id', 'in', paddedIds(ids))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
