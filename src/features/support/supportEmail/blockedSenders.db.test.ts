import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);
const requestsOf = (email: string) =>
  db.selectFrom('support_requests').where('requester_email', '=', email).selectAll().execute();

test('emails of a blocked sender wait in quarantine, and reach the desk once released', async () => {
  await db
    .insertInto('support_blocked_senders')
    .values([
      { sender: 'one@spam.example', created_at: new Date() },
      { sender: '@all.example', created_at: new Date() },
    ])
    .execute();
  for (const from of ['one@spam.example', 'any@all.example']) {
    const kept = await desk.send({ from });
    expect(kept).toMatchObject({ state: 'QUARANTINED', reason: 'blocked' });
    expect(await requestsOf(from)).toEqual([]);
    await db
      .updateTable('inbound_messages')
      .set({ state: 'RECEIVED', is_released: true, reason: null })
      .where('id', '=', kept.id)
      .execute();
    await desk.process();
    expect(await requestsOf(from)).toHaveLength(1);
  }
  expect(await desk.send({ from: 'two@spam.example' })).toMatchObject({ state: 'ROUTED' });
  const counts = await db.selectFrom('support_blocked_senders').select('refused').execute();
  expect(counts.map(({ refused }) => refused)).toEqual([1, 1]);
});

test('an answer to a deleted request is not buried in it: it opens another one', async () => {
  const row = await makeSupportRequest(db, {
    ...{ requester_email: 'zoe@out.example', channel: 'EMAIL', title: 'Lamp' },
    ...{ hidden_as: 'DELETED', hidden_at: new Date(), hidden_by_id: (await makeMember(db)).id },
  });
  await desk.send({ from: 'zoe@out.example', subject: `Re: Lamp [#${row.number}]` });
  const rows = await requestsOf('zoe@out.example');
  expect(rows).toHaveLength(2);
  expect(rows.find(({ id }) => id === row.id)?.last_seq).toBe(1);
});
