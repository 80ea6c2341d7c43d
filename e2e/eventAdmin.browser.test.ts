import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db, bus } = portal;

it('discards a parked event, and retries all others', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const broken = new Set([1, 2, 3, 4]);
  const handled: number[] = [];
  const consumer = defineEventConsumer({
    name: 'points',
    maxAttempts: 1,
    handles: {
      async 'member.joined'(_ctx, { payload: { memberId } }) {
        if (broken.has(memberId)) throw new Error(`Member ${memberId} has no account`);
        handled.push(memberId);
      },
    },
  });
  const { stop } = await runConsumers(db, [consumer], bus);
  await inTransaction({ db, bus, viewer: admin.viewer }, async ({ emit }) => {
    for (const memberId of broken) emit({ type: 'member.joined', payload: { memberId } });
  });
  await eventually(async () => {
    expect(await db.selectFrom('parked_events').select('id').execute()).toHaveLength(4);
  });
  const page = await portal.open('admin/events', { as: admin });
  await page.getByText('4 parked').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const row = page.getByRole('listitem').filter({ hasText: 'Member 2 has no account' }).last();
  await row.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Event discarded').waitFor();
  await row.waitFor({ state: 'detached' });
  broken.clear();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await page.getByText('3 of 3 events processed').waitFor();
  await page.getByText('No parked events').waitFor();
  expect(handled).toEqual([1, 3, 4]);
  await stop();
});
