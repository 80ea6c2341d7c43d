import { expect, test } from 'vitest';
import { paths } from '#core/paths.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const change = `mutation ($kind: TagChangeKind!, $name: String!, $target: String) {
  changeTag(input: { kind: $kind, name: $name, target: $target }) { change { progress } }
}`;

test('the address of a renamed tag leads to its new one', async () => {
  await makeConversation(db, { tags: ['colour'], title: 'What to paint' });
  await db.insertInto('tags').values({ name: 'colour', conversation_count: 1 }).execute();
  expect((await portal.ask(paths.tag('colour'))).status).toBe(200);
  const login = await portal.login((await makeMember(db, { role: 'moderator' })).id);
  const variables = { kind: 'RENAME', name: 'colour', target: 'color' };
  const { json } = await portal.graphql(change, { variables, login });
  expect(json.errors).toBeUndefined();
  const old = await portal.ask(`${paths.tag('colour')}&type=QUESTION`);
  expect(old.status).toBe(301);
  expect(old.headers.location).toMatch(/\/conversations\/search\?type=QUESTION&tags=color$/);
});

test('the page of tags is for those who moderate them', async () => {
  const asRole = async (role: string) => {
    const { cookie } = await portal.login((await makeMember(db, { role })).id);
    return (await portal.ask('/admin/tags', { headers: { cookie } })).status;
  };
  expect(await asRole('moderator')).toBe(200);
  expect(await asRole('member')).toBe(404);
  expect([302, 401]).toContain((await portal.ask('/admin/tags')).status);
});
