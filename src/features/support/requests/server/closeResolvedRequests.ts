import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { autoCloseDays } from '../supportTransitionRules.ts';
import { listDueToClose } from './supportQueries.ts';
import { changeUnseen } from './supportWrites.ts';

const batchSize = 200;

/** Closes requests that were resolved 7 days ago. @returns how many */
export async function closeResolvedRequests(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const before = new Date(ctx.now.getTime() - autoCloseDays * 86_400_000);
  let closed = 0;
  for (;;) {
    const ids = await listDueToClose(ctx.db, { before, limit: batchSize });
    for (const id of ids) {
      if (signal?.aborted) return closed;
      await closeRequest(ctx, id);
    }
    closed += ids.length;
    if (ids.length < batchSize) return closed;
  }
}

async function closeRequest(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, (unit) =>
    changeUnseen(ctx, unit, { id, work: (open) => open.apply({ type: 'TIME_PASSED' }) }),
  );
}
