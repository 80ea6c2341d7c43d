import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { changeRequester } from '#features/support/agentWorkspace/server/changeRequester.ts';
import { linkRequests } from '#features/support/agentWorkspace/server/linkedRequests.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { moveMessages } from '#features/support/agentWorkspace/server/moveMessages.ts';
import {
  listScheduledReplies,
  scheduleReply,
} from '#features/support/agentWorkspace/server/scheduledReplies.ts';
import { splitRequest } from '#features/support/agentWorkspace/server/splitRequest.ts';
import { openPostCase } from '#features/support/postCases/server/openPostCase.ts';
import {
  listPostRequests,
  listRequestPosts,
} from '#features/support/postCases/server/requestPosts.ts';
import {
  linkedPostOf,
  linkedRequestOf,
  shownDetail,
} from '#features/support/requests/server/entryLinks.ts';
import { changeParticipants } from '#features/support/requests/server/requestParticipants.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import {
  listEntries,
  listParticipantIds,
} from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { acceptProposal } from './answerProposal.ts';
import { findConsent } from './findConsent.ts';
import { findLatestProposal } from './proposalStore.ts';
import { proposePost } from './proposePost.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const people: Record<'customer' | 'other' | 'copied' | 'agent' | 'stranger', Member> = {
  customer: await makeMember(db, { full_name: 'Ann Archer' }),
  other: await makeMember(db),
  copied: await makeMember(db),
  agent: await makeMember(db, { role: 'agent' }),
  stranger: await makeMember(db),
};
const { customer, other, copied, agent, stranger } = people;
const as = ({ viewer }: Member) => testContext(db, { viewer });
const visitor = () => testContext(db);
let topicId: number;
/** Every request of the test. */
const requests: SupportRequestRow[] = [];

async function makeRequest(byId: number): Promise<SupportRequestRow> {
  const row = await makeSupportRequest(db, { requester_id: byId });
  requests.push(row);
  return row;
}

/** An entry after those that services have written. */
async function write(row: { id: number }, fields: Parameters<typeof makeSupportEntry>[2]) {
  const now = await db
    .selectFrom('support_requests')
    .where('id', '=', row.id)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  return makeSupportEntry(db, now, fields);
}

const add = (row: { id: number }, ids: object) => changeParticipants(as(agent), `${row.id}`, ids);

beforeAll(async () => {
  const category = await makeCategory(db);
  topicId = (await makeTopic(db, category.id)).id;
  // Merged: who asked is taken out of the request that goes on.
  const [target, source] = [await makeRequest(customer.id), await makeRequest(other.id)];
  const ids = { sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: true };
  await mergeRequests(as(agent), ids);
  await add(target, { removeIds: [`${other.id}`] });
  // Split: who is copied in has written nothing of it.
  const whole = await makeRequest(customer.id);
  await add(whole, { addIds: [`${copied.id}`] });
  const later = await write(whole, { content: '<p>Another matter.</p>' });
  requests.push(
    await splitRequest(as(agent), `${whole.id}`, { title: 'Split off', entryIds: [`${later.id}`] }),
  );
  // Linked and moved, for agents alone.
  const [one, two] = [await makeRequest(customer.id), await makeRequest(other.id)];
  await linkRequests(as(agent), { id: `${one.id}`, number: `${two.number}`, relation: 'RELATED' });
  const moved = await write(one, { content: '<p>Moves.</p>' });
  await moveMessages(as(agent), `${one.id}`, {
    ...{ targetId: `${two.id}`, entryIds: [`${moved.id}`], confirmAudience: true },
  });
  // Opened from a post that is private since, with someone copied in.
  const post = await makeConversation(db, {
    ...{ author_id: customer.id, title: 'A private post', topic_id: topicId },
    category_id: category.id,
  });
  const moderator = await makeMember(db, { role: 'moderator' });
  const opened = await openPostCase(as(moderator), `${post.id}`, {});
  await add(opened, { addIds: [`${copied.id}`] });
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', post.id)
    .execute();
  requests.push(opened);
});

test('the history of a request refers to other requests and posts only for those who see them', async () => {
  const told = new Map<string, Set<boolean>>();
  for (const who of Object.values(people)) {
    for (const { id } of requests) {
      if ((await findSupportRequest(as(who), { id: `${id}` })) === null) continue;
      for (const entry of await listEntries(as(who), id, { limit: 100 })) {
        const raw: Record<string, unknown> = Object(entry.detail);
        if (entry.event === null || (raw.id ?? raw.postId) === undefined) continue;
        const ctx = as(who);
        const sees =
          raw.id === undefined
            ? (await conversationLoader(ctx).load(Number(raw.postId))) !== null
            : (await findSupportRequest(ctx, { id: `${raw.id}` })) !== null;
        const shown: Record<string, unknown> = Object(await shownDetail(as(who), entry));
        const names = ['id', 'number', 'postId', 'title'].filter((name) => name in raw);
        expect([entry.event, names.filter((name) => name in shown)]).toEqual([
          ...[entry.event, sees ? names : []],
        ]);
        const linked =
          (await linkedRequestOf(as(who), entry)) ?? (await linkedPostOf(as(who), entry));
        expect(linked !== null).toBe(sees);
        told.set(entry.event, (told.get(entry.event) ?? new Set()).add(sees));
      }
    }
  }
  // Each was tried by someone who sees the other piece, and those that customers read by someone who doesn't.
  for (const event of ['MERGED_INTO', 'SPLIT_INTO', 'POST_LINKED']) {
    expect([event, ...(told.get(event) ?? [])].toSorted()).toEqual([event, false, true].toSorted());
  }
  for (const event of ['MERGED_FROM', 'SPLIT_FROM', 'LINKED', 'MOVED_TO', 'MOVED_FROM']) {
    expect([event, told.get(event)?.has(true)]).toEqual([event, true]);
  }
});

test('a published request and its post link to each other for those who see both', async () => {
  const row = await makeRequest(customer.id);
  await add(row, { addIds: [`${copied.id}`] });
  const [opening] = await listEntries(as(agent), row.id, { limit: 10 });
  const text = { title: 'How?', question: '<p>How do I do this and that?</p>', answer: '' };
  const entryIds = [`${opening?.id}`];
  await proposePost(as(agent), `${row.id}`, { ...text, topicId, entryIds, message: '' });
  const proposal = await findLatestProposal(db, row.id);
  const answer = { revision: 1, isNamed: false };
  await acceptProposal(as(customer), { id: `${proposal?.id}` }, answer);
  const [made] = await listRequestPosts(as(customer), row);
  if (!made) throw new Error('not linked');
  for (const [who, sees] of [
    [customer, true],
    [copied, true],
    [agent, true],
    [other, false],
    [stranger, false],
  ] as const) {
    expect(await listPostRequests(as(who), made.post)).toHaveLength(sees ? 1 : 0);
    const consent = await findConsent(as(who), made.post);
    expect(consent?.name ?? null).toBe(sees ? 'Ann Archer' : null);
  }
  expect(await listPostRequests(visitor(), made.post)).toEqual([]);
  expect(await findConsent(visitor(), made.post)).toBeNull();
});

test('who was taken out of a request does not come back by a split', async () => {
  const row = await makeRequest(customer.id);
  await add(row, { addIds: [`${copied.id}`, `${other.id}`] });
  const asked = await write(row, { content: '<p>One more thing.</p>' });
  const ofCopied = await write(row, { author_id: copied.id, content: '<p>I.</p>' });
  const ofOther = await write(row, { author_id: other.id, content: '<p>Me.</p>' });
  await add(row, { removeIds: [`${other.id}`] });
  const entryIds = [asked, ofCopied, ofOther].map(({ id }) => `${id}`);
  const made = await splitRequest(as(agent), `${row.id}`, { title: 'Split', entryIds });
  expect(await listParticipantIds(db, made.id)).toEqual([copied.id]);
  expect(await findSupportRequest(as(other), { id: `${made.id}` })).toBeNull();
});

test('a reply that was scheduled for one requester is not sent to another', async () => {
  const row = await makeRequest(customer.id);
  const sendAt = new Date(Date.now() + 3_600_000);
  await scheduleReply(as(agent), `${row.id}`, { message: '<p>Dear Ann, your bill.</p>', sendAt });
  const change = { requesterId: `${other.id}`, confirmAudience: true };
  await changeRequester(as(agent), `${row.id}`, { ...change, factsRevision: row.facts_revision });
  expect(await listScheduledReplies({ db }, row.id)).toEqual([]);
  // An answer by the customer still calls back the rest.
  await replyToRequest(as(other), `${row.id}`, { message: '<p>Hello?</p>' });
});
