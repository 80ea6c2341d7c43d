import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { resumeDays } from './runStore.ts';
import { countAtNodes } from './workflowCounters.ts';

/** Runs that are idle this long without an end count as dropped, until they go on. */
const idleMs = 30 * 60_000;
const batch = 500;

/** @returns how many runs were counted */
export async function countDroppedRuns(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const idle = await ctx.db
    .selectFrom('guided_workflow_runs')
    .select('id')
    .where('updated_at', '<', new Date(+ctx.now - idleMs))
    .where('state', '=', 'ACTIVE')
    .where('version_id', 'is not', null)
    .where('dropped_at_node', 'is', null)
    .orderBy('updated_at')
    .limit(batch)
    .execute();
  let counted = 0;
  for (const { id } of idle) {
    if (signal?.aborted) break;
    counted += await inTransaction(ctx, async ({ trx }) => {
      const run = await trx
        .updateTable('guided_workflow_runs')
        .set(({ ref }) => ({ dropped_at_node: ref('node_id') }))
        .where('id', '=', id)
        .where('updated_at', '<', new Date(+ctx.now - idleMs))
        .where('dropped_at_node', 'is', null)
        .returning(['version_id', 'node_id', 'updated_at'])
        .executeTakeFirst();
      if (!run?.version_id) return 0;
      const at = { versionId: run.version_id, now: run.updated_at };
      await countAtNodes(trx, at, [{ nodeId: run.node_id, dropped: 1 }]);
      return 1;
    });
  }
  return counted;
}

/** Runs that can no longer be resumed, with their answers; the counters stay. */
export async function deleteOldRuns({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('guided_workflow_runs')
    .where('updated_at', '<', new Date(+now - resumeDays * 86_400_000))
    .execute();
}
