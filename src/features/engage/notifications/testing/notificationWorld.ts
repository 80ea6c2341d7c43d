import { expect } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { listNotificationPage, notificationSentence } from '../server/notificationService.ts';

/** Until the consumer has handled every event so far. */
export async function allNotified(db: Database): Promise<void> {
  await eventually(async () => {
    const [outbox, log, position] = await Promise.all([
      db.selectFrom('outbox').select('id').execute(),
      db
        .selectFrom('event_log')
        .select((eb) => eb.fn.max('position').as('last'))
        .executeTakeFirst(),
      db
        .selectFrom('event_consumers')
        .select('position')
        .where('name', '=', 'notifications')
        .executeTakeFirst(),
    ]);
    expect(outbox).toEqual([]);
    expect(Number(position?.position)).toBeGreaterThanOrEqual(Number(log?.last ?? 0));
  });
}

/** Types and texts of the viewer's notifications, the latest first. */
export async function listTold(ctx: Ctx): Promise<string[][]> {
  const { nodes } = await listNotificationPage(ctx, {});
  return Promise.all(nodes.map(async (row) => [row.type, await notificationSentence(ctx, row)]));
}
