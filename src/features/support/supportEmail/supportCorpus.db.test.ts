import { expect, test } from 'vitest';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { storeInbound } from '#features/base/inboundMail/server/storeInbound.ts';
import { corpusCases } from '#features/base/inboundMail/testing/corpus/corpusCases.ts';
import type { CorpusCase } from '#features/base/inboundMail/testing/corpus/corpusHeaders.ts';
import { corpusTrustedHost } from '#features/base/inboundMail/testing/corpus/corpusSpoofed.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { db } = await openTestDatabase();
const desk = await openSupportDesk(db, {
  address: 'reply@plaza.example',
  trusted_host: corpusTrustedHost,
});

/** What becomes of a reply that the corpus expects to be a comment, refused or kept from the community. */
type Outcome = 'joins' | 'opens' | 'nothing';

function outcomeOf({ expected: { state, reason = '' } }: CorpusCase): Outcome {
  // No words of a customer are refused for their length, or because only quotes were found.
  if (state === 'ROUTED' || ['empty', 'notStored', 'tooShort', 'tooLong'].includes(reason))
    return 'joins';
  if (['senderMismatch', 'noRoute'].includes(reason)) return 'opens';
  return 'nothing';
}

interface Sent extends Pick<CorpusCase, 'name'> {
  text: string | undefined;
  forwarded: string | undefined;
  outcome: Outcome;
  /** Whose address and case it is sent with. */
  requestId: number | null;
  raw: Buffer | string;
}

/** Emails that are delivered at a time; the limit for one domain is higher. */
const together = 100;

async function isAnyWaiting(): Promise<boolean> {
  const waiting = db.selectFrom('inbound_messages').select('id').where('state', '=', 'RECEIVED');
  return (await waiting.limit(1).executeTakeFirst()) !== undefined;
}

async function deliver(sent: readonly Sent[]) {
  const first = await db
    .selectFrom('inbound_messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const messages = sent.map(({ raw }) => ({
    raw: typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw,
    envelope: { from: null, to: [], ip: null, helo: null },
    place: null,
  }));
  for (let from = 0; from < messages.length; from += together) {
    const some = messages.slice(from, from + together);
    await db.transaction().execute((trx) => storeInbound(trx, desk.mailbox.id, some));
    // One run ends after some time, whatever is left.
    while (await isAnyWaiting()) await desk.process(new Date());
    // So that no domain sends too much.
    await db
      .updateTable('inbound_messages')
      .set({ settled_at: new Date(0) })
      .execute();
  }
  const rows = await db
    .selectFrom('inbound_messages')
    .leftJoin('support_emails', 'inbound_id', 'inbound_messages.id')
    .leftJoin('support_entries', 'support_entries.id', 'entry_id')
    .where('inbound_messages.id', '>', first?.id ?? 0)
    .select(['inbound_messages.id', 'state', 'reason', 'request_id', 'seq', 'stripped_content'])
    .orderBy('inbound_messages.id')
    .execute();
  expect(rows).toHaveLength(sent.length);
  return rows;
}

function wrongOf(sent: readonly Sent[], rows: Awaited<ReturnType<typeof deliver>>) {
  return sent.flatMap(({ name, outcome, text, forwarded, requestId }, index) => {
    const row = rows[index];
    const actual =
      row?.request_id == null
        ? 'nothing'
        : row.request_id === requestId
          ? 'joins'
          : row.seq === 1
            ? 'opens'
            : `in the wrong case, ${row.request_id}`;
    const shown = row?.stripped_content ?? '';
    const isText =
      text === undefined ||
      (forwarded === undefined
        ? shown === text
        : shown.startsWith(text) && shown.endsWith(forwarded));
    return actual === outcome && isText
      ? []
      : [JSON.stringify({ name, outcome, text, actual, row })];
  });
}

test(`${corpusCases.length} realistic replies join their own case or none, and never another`, async () => {
  const sent: Sent[] = [];
  for (const [index, each] of corpusCases.entries()) {
    const member = await makeMember(db);
    const { id } = await makeSupportRequest(db, {
      ...(index % 2 === 0
        ? { requester_id: member.id }
        : { requester_email: member.email ?? '', requester_name: 'Ann' }),
    });
    const of = { route: 'support', subject: `request:${id}`, memberId: null };
    const recipient = member.email_key ?? '';
    const to = await db
      .transaction()
      .execute((trx) => replyAddress(desk.ctx, trx, { ...of, recipient }));
    const parties = { from: member.email ?? '', to: to ?? '', messageId: `r${index}@example.org` };
    const { forwarded, expected } = each;
    const { text } = expected;
    const outcome = outcomeOf(each);
    const raw = each.raw(parties);
    sent.push({ name: each.name, outcome, text, forwarded, requestId: id, raw });
  }
  expect(wrongOf(sent, await deliver(sent))).toEqual([]);
  const leaked = await db
    .selectFrom('support_entries')
    .select('id')
    .where('content', '~', '\\+[a-z2-7]{26}@')
    .execute();
  expect(leaked).toEqual([]);
});

test('the same emails by strangers, with subjects in common, open a case each', async () => {
  const sent = corpusCases.map((each, index): Sent => {
    const from = `stranger${index}@example.org`;
    const parties = { from, to: desk.mailbox.address, messageId: `s${index}@example.org` };
    const outcome = outcomeOf(each) === 'nothing' ? 'nothing' : 'opens';
    const { forwarded, expected } = each;
    const { text } = expected;
    return { name: each.name, outcome, text, forwarded, requestId: null, raw: each.raw(parties) };
  });
  expect(wrongOf(sent, await deliver(sent))).toEqual([]);
});
