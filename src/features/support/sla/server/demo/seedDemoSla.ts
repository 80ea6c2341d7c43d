import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';
import { setClocks } from '../slaClocks.ts';

const office = {
  timeZone: 'Europe/London',
  intervals: [1, 2, 3, 4, 5].map((day) => ({ day, from: 8 * 60, to: 18 * 60 })),
};

/** Two service levels, and the clocks of the demo desk's open requests. */
export async function seedDemoSla({ trx, now }: DemoSeed): Promise<void> {
  const { id } = await trx
    .insertInto('support_calendars')
    .values({
      ...{ name: 'Office hours', time_zone: office.timeZone, updated_at: now },
      intervals: JSON.stringify(office.intervals),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('support_policies')
    .values([
      {
        ...{ name: 'Urgent', position: 1, updated_at: now, first_minutes: 60, next_minutes: 240 },
        ...{ resolution_minutes: 1440, conditions: JSON.stringify({ priorities: ['URGENT'] }) },
      },
      {
        ...{ name: 'Standard', position: 2, updated_at: now, calendar_id: id },
        ...{ first_minutes: 480, next_minutes: 960, resolution_minutes: 2400 },
      },
    ])
    .execute();
  const open = await trx
    .selectFrom('support_requests')
    .where('status', 'in', ['NEW', 'OPEN', 'WAITING'])
    .selectAll()
    .$castTo<SupportRequestRow>()
    .execute();
  for (const row of open) {
    // As if the clocks had been running since the last change.
    const ctx = { now: row.last_entry_at };
    await setClocks(ctx, trx, { before: null, after: row, reply: null });
  }
  const done = await trx
    .selectFrom('support_requests')
    .where('status', 'in', ['RESOLVED', 'CLOSED'])
    .selectAll()
    .$castTo<SupportRequestRow>()
    .execute();
  for (const row of done) await replay(trx, row);
}

/** The clocks of a finished request, from its opening over its first reply to its solution. */
async function replay(trx: DemoSeed['trx'], row: SupportRequestRow): Promise<void> {
  const opened: SupportRequestRow = {
    ...{ ...row, status: 'NEW', last_author: 'REQUESTER', first_reply_at: null },
    ...{ resolved_at: null, closed_at: null },
  };
  const answered: SupportRequestRow = {
    ...{ ...opened, status: 'OPEN', last_author: 'AGENT', first_reply_at: row.first_reply_at },
  };
  const steps = [
    { now: row.created_at, after: opened },
    ...(row.first_reply_at === null ? [] : [{ now: row.first_reply_at, after: answered }]),
    { now: row.resolved_at ?? row.last_entry_at, after: row },
  ];
  let before: SupportRequestRow | null = null;
  for (const { now, after } of steps) {
    await setClocks({ now }, trx, { before, after, reply: null });
    before = after;
  }
}
