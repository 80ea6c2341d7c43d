import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiveEmail } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  mergeRequests,
  unmergeRequest,
} from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { waitForLocks } from '#platform/testing/waitForLocks.ts';
import { openSupportDesk, proven } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db);
const agent = await makeMember(db, { role: 'agent' });
const as = () => testContext(db, { viewer: agent.viewer });
const repliesOf = async (requestId: number) =>
  (
    await db
      .selectFrom('support_entries')
      .where('request_id', '=', requestId)
      .where('kind', '=', 'REPLY')
      .orderBy('seq')
      .select('stripped_content')
      .execute()
  ).map((entry) => entry.stripped_content);

let serial = 0;

interface Meeting {
  /** The request whose lock everything waits for. */
  locked: number;
  change: () => Promise<unknown>;
  /** Each answers the request of this number. */
  senders: readonly string[];
  number: number;
}

/** Emails arrive while a change of requests waits for a lock. */
async function meet({ locked, change, senders, number }: Meeting): Promise<void> {
  const lock = await db.startTransaction().execute();
  let work: Promise<unknown>[] = [];
  try {
    await sql`select from support_requests where id = ${locked} for update`.execute(lock);
    work = [change()];
    await waitForLocks(db, 1);
    for (const from of senders) {
      serial += 1;
      const lines = [
        ...[proven, `From: ${from}`, `To: ${desk.mailbox.address}`],
        ...[`Message-ID: <m${serial}@a.example>`, `Subject: Re: Pump [#${number}]`],
      ];
      await receiveEmail(db, desk.mailbox.id, `${lines.join('\n')}\n\nFrom ${from}.\n`);
    }
    work.push(desk.process(new Date()));
    await waitForLocks(db, 1 + senders.length);
  } finally {
    await lock.commit().execute();
    await Promise.all(work);
  }
}

test('emails that arrive during a merge or a separation join the request that has the messages then', async () => {
  const senders = ['ann@a.example', 'bob@b.example'];
  const make = async () => {
    const made = await makeSupportRequest(db, {
      requester_email: 'ann@a.example',
      message: 'First',
    });
    const email = { request_id: made.id, email: 'bob@b.example', created_at: new Date() };
    await db.insertInto('support_copies').values(email).execute();
    return made;
  };
  // In both orders of their ids, in which they are locked.
  for (const isTargetFirst of [true, false]) {
    const [one, two] = [await make(), await make()];
    const [target, source] = isTargetFirst ? [one, two] : [two, one];
    const asked = { sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: false };
    const { number } = source;
    const merge = () => mergeRequests(as(), asked);
    await meet({ locked: source.id, change: merge, senders, number });
    expect(await repliesOf(source.id)).toEqual([]);
    expect((await repliesOf(target.id)).toSorted()).toEqual([
      ...['First', 'First', 'From ann@a.example.', 'From bob@b.example.'],
    ]);
    const separate = () => unmergeRequest(as(), `${source.id}`);
    await meet({ locked: target.id, change: separate, senders, number });
    expect((await repliesOf(source.id)).toSorted()).toEqual([
      ...['First', 'From ann@a.example.', 'From bob@b.example.'],
    ]);
  }
  const states = await db.selectFrom('inbound_messages').select('state').execute();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['ROUTED']));
});
