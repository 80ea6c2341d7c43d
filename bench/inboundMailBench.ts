import os from 'node:os';
import path from 'node:path';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { processInbound } from '#features/base/inboundMail/server/processInbound.ts';
import { storeInbound } from '#features/base/inboundMail/server/storeInbound.ts';
import { corpusClients } from '#features/base/inboundMail/testing/corpus/corpusClients.ts';
import { headersOf } from '#features/base/inboundMail/testing/corpus/corpusHeaders.ts';
import { corpusLanguages } from '#features/base/inboundMail/testing/corpus/corpusLanguages.ts';
import { mimeMessage } from '#features/base/inboundMail/testing/corpus/corpusMime.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { type BenchRow, whole } from './report.ts';

/** Messages, and the members who send them. */
const count = 1_000;
const senders = 50;
/** Messages stored by one transaction, as when they are fetched. */
const fetched = 50;

interface InboundOptions {
  config: Config;
  log: (line: string) => void;
}

/** Replies by email, from the stored bytes to comments, by one worker; storing them is included. */
export async function measureInboundMail({ config, log }: InboundOptions): Promise<BenchRow> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 10 });
  try {
    const mailbox = await openMailbox(handle.db, 'notifications');
    const targets = await replyTargets(handle.db);
    const { rate, unposted } = await inboundRate(handle.db, { mailbox, targets });
    log(`  inbound email: ${whole(rate)}/s`);
    for (const { state, reason, found } of unposted) {
      log(`  ${whole(found)} emails did not become comments: ${state} ${reason ?? ''}`);
    }
    return {
      what: `inbound email: ${whole(count)} replies stored, parsed and posted as comments, one worker`,
      measured: `${whole(rate)}/s`,
      against: '',
      ratio: null,
      goal: '≥ 50/s',
      met: rate >= 50 && unposted.length === 0,
    };
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** Emails of customers to the support desk, from the stored bytes to requests, by one worker. */
export async function measureSupportMail(
  db: Database,
  log: (line: string) => void,
): Promise<BenchRow> {
  const mailbox = await openMailbox(db, 'support');
  const targets = Array.from({ length: senders }, (_each, index) => ({
    ...{ from: `customer${index}@example.org`, to: mailbox.address },
  }));
  const { rate, unposted } = await inboundRate(db, { mailbox, targets });
  for (const { state, reason, found } of unposted) {
    log(`  ${whole(found)} emails did not become requests: ${state} ${reason ?? ''}`);
  }
  return {
    what: `support by email: ${whole(count)} emails stored, parsed and opened as requests, one worker`,
    ...{ measured: `${whole(rate)}/s`, against: '', ratio: null },
    ...{ goal: '≥ 50/s', met: rate >= 50 && unposted.length === 0 },
  };
}

function openMailbox(db: Database, route: string) {
  return makeMailbox(db, { address: `${route}${Date.now()}@plaza.example`, route });
}

interface Target {
  from: string;
  to: string;
}

/** @returns messages per second, and how many of them were not posted, by outcome */
async function inboundRate(
  db: Database,
  { mailbox, targets }: { mailbox: { id: number; address: string }; targets: readonly Target[] },
) {
  const ctx = testContext(db);
  const messages = messagesTo(targets, mailbox.address.split('@')[0] ?? '');
  const started = performance.now();
  for (let from = 0; from < messages.length; from += fetched) {
    await db
      .transaction()
      .execute((trx) => storeInbound(trx, mailbox.id, messages.slice(from, from + fetched)));
  }
  const files = createLocalFileStore(path.join(os.tmpdir(), 'plaza-bench-inbound'));
  const { signal } = new AbortController();
  const isLeft = async () =>
    (await db
      .selectFrom('inbound_messages')
      .select('id')
      .where('state', '=', 'RECEIVED')
      .executeTakeFirst()) !== undefined;
  while (await isLeft()) await processInbound(ctx, { files, signal });
  const seconds = (performance.now() - started) / 1000;
  const unposted = await db
    .selectFrom('inbound_messages')
    .select((q) => ['state', 'reason', q.fn.countAll<number>().as('found')])
    .where('mailbox_id', '=', mailbox.id)
    .where('state', '!=', 'ROUTED')
    .groupBy(['state', 'reason'])
    .execute();
  return { rate: count / seconds, unposted };
}

/** Members, each with the reply address of a post. */
async function replyTargets(db: Database): Promise<Target[]> {
  const ctx = testContext(db);
  // The shipped spam rules limit members of less than a day.
  const members = await Promise.all(
    Array.from({ length: senders }, (_each, index) =>
      makeMember(db, {
        username: `sender${Date.now()}x${index}`,
        joined_at: new Date('2020-01-01'),
      }),
    ),
  );
  const posts = await db
    .selectFrom('conversations')
    .select('id')
    .where('is_private', '=', false)
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(senders)
    .execute();
  const targets: Target[] = [];
  for (const [index, member] of members.entries()) {
    const of = {
      route: 'notifications',
      subject: `conversation:${posts[index % posts.length]?.id}`,
      recipient: member.email_key ?? '',
      memberId: member.id,
    };
    const to = await db.transaction().execute((trx) => replyAddress(ctx, trx, of));
    targets.push({ from: member.email ?? '', to: to ?? '' });
  }
  return targets;
}

function messagesTo(targets: readonly Target[], series: string) {
  return Array.from({ length: count }, (_each, index) => {
    const target = targets[index % targets.length] ?? { from: '', to: '' };
    const client = corpusClients[index % corpusClients.length];
    const language = corpusLanguages[index % corpusLanguages.length];
    if (!client || !language) throw new Error('The corpus is empty');
    const headers = headersOf(
      { ...target, messageId: `${series}-${index}@example.org` },
      language.subject,
    );
    const parts = client.parts({ language, to: target.to });
    const raw = mimeMessage(headers, parts, client.subtype);
    return { raw, envelope: { from: null, to: [], ip: null, helo: null }, place: null };
  });
}
