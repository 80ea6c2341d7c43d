import { graphql } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeSurvey } from '#features/engage/surveys/server/surveyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { schema } from './schema.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
const other = await makeMember(db);

async function list(type: string, asked = '', viewer = member.viewer, settings = {}) {
  const { data, errors } = await graphql({
    schema,
    source: `{ contentOfType(type: ${type}${asked}) { totalCount hasMore pageNumber
      nodes { id communityPostType title path createdAt lastActivityAt } } }`,
    contextValue: testContext(db, { viewer, settings }),
  });
  const found = JSON.parse(JSON.stringify(data?.contentOfType ?? null));
  return { found, refused: errors?.[0]?.message ?? null };
}

const titlesOf = (found: { nodes: { title: string }[] }) => found.nodes.map(({ title }) => title);

beforeAll(async () => {
  await makeConversation(db, { type: 'IDEA', title: 'A spare chain in each box' });
  await makeConversation(db, { type: 'QUESTION', title: 'Which chain?' });
  for (const title of ['My first ticket', 'My second ticket', 'My third ticket']) {
    await makeSupportRequest(db, { kind: 'TICKET', requester_id: member.id, title });
  }
  await makeSupportRequest(db, { kind: 'CASE', requester_id: member.id, title: 'My case' });
  await makeSupportRequest(db, { kind: 'TICKET', requester_id: other.id, title: 'Of another' });
  await makeSurvey(db, { title: 'How are our chains?', audience: 'EVERYONE' });
  await makeSurvey(db, { title: 'For members', audience: 'MEMBERS' });
  const everyone = { audience: JSON.stringify({}), published: true };
  const document = JSON.stringify({ version: 1, sections: [] });
  for (const page of [
    { path: 'about', title: 'About us', ...everyone },
    { path: 'draft', title: 'Not yet', ...everyone, published: false },
    { path: 'team', title: 'For staff', ...everyone, audience: '{"roles":["administrator"]}' },
  ]) {
    await db
      .insertInto('custom_pages')
      .values({ ...page, document })
      .execute();
  }
});

test('tickets are those of the viewer, in pages', async () => {
  const { found } = await list('TICKET', ', first: 2');
  expect(found).toMatchObject({ totalCount: 3, hasMore: true });
  expect(found.nodes).toHaveLength(2);
  expect(found.nodes[0]).toMatchObject({
    communityPostType: 'TICKET',
    path: expect.stringMatching(/^\/support\/tickets\//),
  });
  const rest = (await list('TICKET', ', first: 2, page: 1')).found;
  expect([...titlesOf(found), ...titlesOf(rest)].sort()).toEqual([
    ...['My first ticket', 'My second ticket', 'My third ticket'],
  ]);
  expect((await list('TICKET', '', testContext(db).viewer)).refused).not.toBeNull();
});

test('surveys are published ones that the viewer may open, while surveys are on', async () => {
  expect(titlesOf((await list('SURVEY')).found).sort()).toEqual([
    ...['For members', 'How are our chains?'],
  ]);
  const visitor = testContext(db).viewer;
  expect(titlesOf((await list('SURVEY', '', visitor)).found)).toEqual(['How are our chains?']);
  const { found } = await list('SURVEY', '', member.viewer, { surveysEnabled: false });
  expect(found).toMatchObject({ totalCount: 0, nodes: [] });
});

test('custom pages are published ones of the viewer’s audience', async () => {
  const { found } = await list('CUSTOM_PAGE');
  expect(found).toMatchObject({
    totalCount: 1,
    nodes: [{ communityPostType: 'CUSTOM_PAGE', title: 'About us', path: '/page/about' }],
  });
  const admin = await makeMember(db, { role: 'administrator' });
  expect(titlesOf((await list('CUSTOM_PAGE', '', admin.viewer)).found)).toEqual([
    ...['About us', 'For staff'],
  ]);
});

test('posts of a type are listed as in their own list, and none while the type is off', async () => {
  const { found } = await list('IDEA');
  expect(found).toMatchObject({
    nodes: [{ communityPostType: 'IDEA', title: 'A spare chain in each box' }],
  });
  const settings = { enabledConversationTypes: ['QUESTION'] };
  expect((await list('IDEA', '', member.viewer, settings)).found.nodes).toEqual([]);
  expect((await list('LETTER')).refused).toContain('ContentType');
});
