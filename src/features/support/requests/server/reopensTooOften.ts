import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { supportLimits } from '../supportRequestRules.ts';
import { isActiveStatus } from '../supportTransitionRules.ts';
import type { OpenRequest } from './supportWrites.ts';

/** A request is reopened from outside only so often in an hour: two programs that answer each other would never stop. */
export async function reopensTooOften({ now }: Ctx, { row, unit }: OpenRequest): Promise<boolean> {
  if (isActiveStatus(row.status)) return false;
  const { count } = await unit.trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('event', '=', 'STATUS_CHANGED')
    .where(sql<boolean>`detail ->> 'to' = 'OPEN' and detail ->> 'from' in ('RESOLVED', 'CLOSED')`)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= supportLimits.reopenings;
}
