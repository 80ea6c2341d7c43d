import { sql } from 'kysely';
import { pageWindow } from '#core/paging.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { type HiddenState, restoreDays } from '../hiddenRequestInputs.ts';

export type HiddenRequest = SupportRequestRow & { opening: string; hider_id: number | null };

/** Spam, or what can still be restored, the newest first; for agents who work on them. @throws AppError FORBIDDEN */
export async function listHiddenRequests(
  ctx: Ctx,
  asked: { as: HiddenState; page?: number | null },
): Promise<Page<HiddenRequest>> {
  demandAgent(ctx);
  const window = pageWindow(asked.page, 20);
  const found = ctx.db
    .selectFrom('support_requests')
    .where('hidden_as', '=', asked.as)
    .where('merged_into', 'is', null)
    .where(seesAgentSide(ctx.viewer));
  const nodes = await found
    .selectAll('support_requests')
    .select([
      sql<string>`coalesce((select left(stripped_content, 300) from support_entries
        where request_id = support_requests.id and seq = 1), '')`.as('opening'),
      'hidden_by_id as hider_id',
    ])
    .orderBy('hidden_at', 'desc')
    .orderBy('support_requests.id', 'desc')
    .offset(window.offset)
    .limit(window.size + 1)
    .$castTo<HiddenRequest>()
    .execute();
  return {
    nodes: nodes.slice(0, window.size),
    hasMore: nodes.length > window.size,
    pageNumber: window.page,
    totalCount: async () => {
      const { total } = await found
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

/** When it is removed with its files. */
export function removedAtOf({ hidden_as, hidden_at }: SupportRequestRow): Date | null {
  if (hidden_as !== 'DELETED' || hidden_at === null) return null;
  return new Date(hidden_at.getTime() + restoreDays * 86_400_000);
}
