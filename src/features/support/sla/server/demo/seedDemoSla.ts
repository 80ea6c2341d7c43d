import type { DemoSeed } from '#platform/demo/demoData.ts';
import type { SupportRequestRow } from '../../../requests/server/supportRows.ts';
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
}
