import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#core/shippedRoles.ts';
import { enableShippedRules } from '#features/care/spam/server/enableShippedRules.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { addEntry, makeContest } from '#features/engage/contests/server/contestFactories.ts';
import { performEntryActivity } from '#features/engage/contests/server/performEntryActivity.ts';
import { saveContestEntry } from '#features/engage/contests/server/saveContestEntry.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { chatBarrier } from '#features/support/chat/server/chatBarrier.ts';
import { startChat } from '#features/support/chat/server/chatService.ts';
import type { Ctx } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

/** Every limit of new members, for accounts that are a minute old in every role. */

const { db } = await openTestDatabase();
const category = await makeCategory(db);
const topic = await makeTopic(db, category.id);
const others = [await makeMember(db), await makeMember(db)];
const post = await makeConversation(db, { topic_id: topic.id, category_id: category.id });
const contest = await makeContest(db, { community_vote: true, min_voter_age_days: 7 });
const entry = await addEntry(db, contest, { member_id: others[0]?.id ?? 0 });
beforeAll(() => enableShippedRules(db, { demo: false }));

const long = 'It skips on the two smallest sprockets of the cassette.';
let serial = 0;
const ask = (ctx: Ctx, content = `<p>${long}</p>`) => {
  serial += 1;
  return createConversation(ctx, {
    ...{ communityPostType: 'QUESTION', title: `Why does chain ${serial} skip?` },
    ...{ content, topics: [`${topic.id}`] },
  });
};
const answer = (ctx: Ctx, message = `<p>Answer ${randomUUID()}. ${long}</p>`, more: object = {}) =>
  createComment(ctx, post.id, { message, ...more });
const links = [1, 2, 3].map((n) => `<a href="https://n${n}.example/">here</a>`).join(' ');
const mentioned = [...others, await makeMember(db)];
const mentions = mentioned.map(({ username }) => `@${username}`).join(' ');

/** What new members can’t do. @throws where it is limited */
const limits: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'a second post within two minutes': async (ctx) => {
    await ask(ctx);
    await ask(ctx);
  },
  'an eleventh comment in a day': async (ctx) => {
    for (let count = 0; count < 11; count += 1) await answer(ctx);
  },
  'a third link': (ctx) => answer(ctx, `<p>${long} ${links}</p>`),
  'a third mention': (ctx) =>
    answer(ctx, `<p>${mentions} ${long}</p>`, {
      mentionedUserIds: mentioned.map(({ id }) => `${id}`),
    }),
  'a first post without approval': async (ctx) => {
    if ((await ask(ctx)).held_at !== null) throw new Error('held');
  },
  'a chat with a stranger': (ctx) =>
    startChat(ctx, {
      ...{ memberIds: [`${others[0]?.id}`], content: 'Hello' },
      clientMessageId: randomUUID(),
    }),
  'a group of strangers': (ctx) =>
    startChat(ctx, {
      ...{ memberIds: others.map(({ id }) => `${id}`), content: 'Hello' },
      clientMessageId: randomUUID(),
    }),
  'a dialog for a new chat': async (ctx) => {
    const barrier = await chatBarrier(ctx, others[0]?.id ?? null);
    if (barrier !== null) throw new Error(barrier.reason);
  },
  'a vote in a contest for older accounts': (ctx) =>
    performEntryActivity(ctx, entry.id, { activity: 'vote-contest-entry' }),
};

const newcomer = async (role: Role) => {
  const { viewer } = await makeMember(db, { role, joined_at: new Date(Date.now() - 60_000) });
  return testContext(db, { viewer });
};

describe.each(Object.entries(limits))('%s', (_limit, act) => {
  test.each(Object.keys(roles) as Role[])('as a new %s', async (role) => {
    const done = act(await newcomer(role));
    if (role === 'member') await expect(done).rejects.toThrow();
    else await done;
  });
});

test('a contest entry is neither stopped by the pause between posts nor begins one', async () => {
  const ctx = await newcomer('member');
  const enter = async (more: object = {}) =>
    saveContestEntry(ctx, {
      ...{ contestId: `${contest.id}`, title: 'My plot', content: '<p>Beans and peas.</p>' },
      ...{ acceptTerms: false, termsVersion: 1, submit: true, ...more },
    });
  await ask(ctx);
  const { id } = await enter();
  await enter({ entryId: `${id}`, title: 'My other plot' });
  await expect(ask(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = await newcomer('member');
  await saveContestEntry(other, {
    ...{ contestId: `${contest.id}`, title: 'A bed', content: '<p>Of roses.</p>' },
    ...{ acceptTerms: false, termsVersion: 1, submit: true },
  });
  await ask(other);
});
