import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makePoll } from './pollFactories.ts';
import { viewPollPart } from './pollVoters.ts';
import { voteInPoll } from './voteInPoll.ts';

const { db } = await openTestDatabase();
const manager = (await makeMember(db, { role: 'manager' })).viewer;
const member = (await makeMember(db)).viewer;
const voters = await Promise.all(Array.from({ length: 7 }, () => makeMember(db)));

async function pollWithVotes(fields: { anonymous?: boolean } = {}) {
  const { post, options } = await makePoll(db, { labels: ['A', 'B', 'C'], ...fields });
  for (const [index, { viewer }] of voters.entries()) {
    const chosen = options[index === 0 ? 1 : 0];
    const ctx = testContext(db, { viewer });
    await voteInPoll(ctx, { conversationId: post.id, votedOptions: [String(chosen?.id)] });
  }
  return post.id;
}

async function facesOf(id: number, viewer: Viewer) {
  const ctx = testContext(db, { viewer });
  const part = await viewPollPart(ctx, await getConversation(ctx, id));
  const source = `{ conversation(id: "${id}") { poll { pollOptions { voters { id } } } } }`;
  const { data, errors } = await graphql({
    schema,
    source,
    contextValue: testContext(db, { viewer }),
  });
  if (errors) throw errors[0];
  const { conversation } = JSON.parse(JSON.stringify(data));
  const idsOf = (people: readonly { id: string }[] | null | undefined) =>
    people?.map((each) => each.id).toSorted() ?? null;
  const asked = conversation.poll.pollOptions.map((option: { voters: { id: string }[] | null }) =>
    idsOf(option.voters),
  );
  expect(part?.pollOptions.map((option) => idsOf(option.voters))).toEqual(asked);
  return asked;
}

test('those who manage a poll see a handful of voters of each option', async () => {
  const [a, b, c] = await facesOf(await pollWithVotes(), manager);
  expect(a).toHaveLength(5);
  expect(voters.slice(1).map(({ id }) => `${id}`)).toEqual(expect.arrayContaining(a));
  expect(b).toEqual([`${voters[0]?.id}`]);
  expect(c).toEqual([]);
});

test('no one else sees them, nor anyone in an anonymous poll', async () => {
  const id = await pollWithVotes();
  expect(await facesOf(id, member)).toEqual([null, null, null]);
  expect(await facesOf(id, anonymousViewer)).toEqual([null, null, null]);
  expect(await facesOf(await pollWithVotes({ anonymous: true }), manager)).toEqual([
    null,
    null,
    null,
  ]);
});
