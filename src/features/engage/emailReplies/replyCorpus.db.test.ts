import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { senderLimits } from '#features/base/inboundMail/inboundMailRules.ts';
import { makeMailbox } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { processInbound } from '#features/base/inboundMail/server/processInbound.ts';
import {
  type ArrivedMessage,
  storeInbound,
} from '#features/base/inboundMail/server/storeInbound.ts';
import { corpusCases } from '#features/base/inboundMail/testing/corpus/corpusCases.ts';
import type { CorpusCase } from '#features/base/inboundMail/testing/corpus/corpusHeaders.ts';
import { corpusTrustedHost } from '#features/base/inboundMail/testing/corpus/corpusSpoofed.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);
const files = createLocalFileStore(path.join(os.tmpdir(), 'plaza-corpus'));

test(`${corpusCases.length} realistic emails have the outcome that each should have, none in a wrong place`, async () => {
  expect(corpusCases.length).toBeGreaterThanOrEqual(200);
  const mailbox = await makeMailbox(db, {
    address: 'reply@plaza.example',
    route: 'notifications',
    trusted_host: corpusTrustedHost,
  });
  const members = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const posts = [
    await makeConversation(db),
    await makeConversation(db),
    await makeConversation(db),
    await makeConversation(db),
  ];
  const addresses = new Map<string, string | null>();
  const cases: { each: CorpusCase; member: { id: number }; post: { id: number } }[] = [];
  const messages: ArrivedMessage[] = [];
  for (const [index, each] of corpusCases.entries()) {
    const member = members[index % members.length];
    const post = posts[index % posts.length];
    if (!member || !post) throw new Error('No such member or post');
    const of = { route: 'notifications', subject: `conversation:${post.id}` };
    const recipient = { recipient: member.email_key ?? '', memberId: member.id };
    const key = `${member.id} ${post.id}`;
    const to =
      addresses.get(key) ??
      (await db.transaction().execute((trx) => replyAddress(ctx, trx, { ...of, ...recipient })));
    addresses.set(key, to);
    const messageId = `corpus-${index}@example.org`;
    const raw = each.raw({ from: member.email ?? '', to: to ?? '', messageId });
    cases.push({ each, member, post });
    messages.push({
      raw: typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw,
      envelope: { from: null, to: [], ip: null, helo: null },
      place: null,
    });
  }
  const resolve = async () => {
    throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
  };
  const waiting = db.selectFrom('inbound_messages').select('id').where('state', '=', 'RECEIVED');
  for (let from = 0; from < messages.length; from += senderLimits.ofAddress) {
    const some = messages.slice(from, from + senderLimits.ofAddress);
    await db.transaction().execute((trx) => storeInbound(trx, mailbox.id, some));
    // One run ends after some time, whatever is left.
    while ((await waiting.limit(1).executeTakeFirst()) !== undefined) {
      await processInbound(ctx, { files, signal: new AbortController().signal, resolve });
    }
    // So that nobody sends too much.
    await db
      .updateTable('inbound_messages')
      .set({ settled_at: new Date(0) })
      .execute();
  }

  const rows = await db.selectFrom('inbound_messages').selectAll().orderBy('id').execute();
  expect(rows).toHaveLength(corpusCases.length);
  const comments = await db.selectFrom('comments').selectAll().execute();
  const wrong = cases.flatMap(({ each, member, post }, index) => {
    const row = rows[index];
    const commentId = /commentId=(\d+)/.exec(row?.result_path ?? '')?.[1];
    const comment = comments.find((other) => `${other.id}` === commentId);
    const actual = {
      state: row?.state,
      ...(each.expected.reason !== undefined && { reason: row?.reason }),
      ...(each.expected.text !== undefined && { text: comment?.stripped_content }),
    };
    const isMisplaced =
      comment !== undefined &&
      (comment.author_id !== member.id || comment.conversation_id !== post.id);
    const isAsExpected = JSON.stringify(actual) === JSON.stringify(each.expected) && !isMisplaced;
    return isAsExpected
      ? []
      : [{ name: each.name, expected: each.expected, actual, error: row?.error }];
  });
  expect(wrong.map((each) => JSON.stringify(each))).toEqual([]);
  const routed = corpusCases.filter(({ expected }) => expected.state === 'ROUTED');
  expect(comments).toHaveLength(routed.length);
  // Nothing that quotes contain leaks into a public comment.
  expect(comments.filter(({ content }) => /\+[a-z2-7]{26}@/.test(content))).toEqual([]);
});
