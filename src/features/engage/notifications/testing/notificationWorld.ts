import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { listNotificationPage, notificationSentence } from '../server/notificationService.ts';

/** Until the consumer has handled every event so far. */
export async function allNotified(db: Database): Promise<void> {
  await eventually(async () => {
    // In one statement: between two, an event can move from the outbox to the log.
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from outbox) or coalesce((select max(position) from event_log), 0) >
        coalesce((select position from event_consumers where name = 'notifications'), 0)
        as waiting`.execute(db);
    expect(rows).toEqual([{ waiting: false }]);
  });
}

/** Types and texts of the viewer's notifications, the latest first. */
export async function listTold(ctx: Ctx): Promise<string[][]> {
  const { nodes } = await listNotificationPage(ctx, {});
  return Promise.all(nodes.map(async (row) => [row.type, await notificationSentence(ctx, row)]));
}
