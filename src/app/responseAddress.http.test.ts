import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { updateProperty } from '#features/content/interactions/server/propertyService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortalForTest, type Portal } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
beforeAll(ensureBuild, 120_000);

async function pathOfPost(portal: Portal, id: number): Promise<string> {
  const { json } = await portal.graphql(`{ conversation(id: "${id}") { path } }`);
  return json.data.conversation.path;
}

test('the address of a response leads to wherever it stands now', async () => {
  const portal = await openPortalForTest(database);
  const [before, after] = [await makeConversation(db), await makeConversation(db)];
  const comment = await makeComment(db, before.id);
  const reply = await makeComment(db, before.id, { parent_id: comment.id });
  const pathOf = (postId: number, query: string) => `/conversations/x/${postId}?${query}`;
  const followed = async (path: string) => {
    const answer = await portal.ask(path, { headers: { accept: 'text/html' } });
    return { status: answer.status, location: answer.headers.location };
  };
  expect(
    await followed(`${await pathOfPost(portal, before.id)}?commentId=${comment.id}`),
  ).toMatchObject({
    status: 200,
  });

  await db
    .updateTable('comments')
    .set({ conversation_id: after.id })
    .where('id', 'in', [comment.id, reply.id])
    .execute();
  const here = `${await pathOfPost(portal, after.id)}?commentId=${comment.id}`;
  expect(await followed(pathOf(before.id, `commentId=${comment.id}`))).toEqual({
    status: 301,
    location: here,
  });
  // Even where the post itself has gone.
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', before.id)
    .execute();
  expect(await followed(pathOf(before.id, `replyId=${reply.id}`))).toEqual({
    status: 301,
    location: `${here}&replyId=${reply.id}`,
  });
  // What the visitor does not see leads nowhere.
  await db.updateTable('comments').set({ is_private: true }).where('id', '=', comment.id).execute();
  expect(await followed(pathOf(before.id, `replyId=${reply.id}`))).toMatchObject({ status: 404 });
});

test('every page of comments is an address that names its neighbours', async () => {
  const portal = await openPortalForTest(database);
  const post = await makeConversation(db, { title: 'Many words' });
  for (let number = 0; number < 41; number += 1) await makeComment(db, post.id);
  const path = await pathOfPost(portal, post.id);
  const { text } = await portal.ask(`${path}?page=2`, { headers: { accept: 'text/html' } });
  expect(text).toContain('<title>Many words – page 2');
  expect(text).toContain(`<link rel="prev" href="${path}"/>`);
  expect(text).toContain(`<link rel="next" href="${path}?page=3"/>`);
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}\\?page=2"/>`));
});

test('what staff keep from search engines is not quoted, and no answer for them', async () => {
  const portal = await openPortalForTest(database);
  const post = await makeConversation(db, { type: 'QUESTION' });
  const said = (text: string) =>
    makeComment(db, post.id, { content: `<p>${text}</p>`, stripped_content: text });
  await said('Oil it.');
  const hidden = await said('Throw it away.');
  const path = await pathOfPost(portal, post.id);
  const read = async () => {
    const { text } = await portal.ask(path, { headers: { accept: 'text/html' } });
    const told = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    const quotable = text.replace(/<div data-nosnippet="">.*?<\/div><\/div>/gs, '');
    return { told, shown: bodyOf(text), quotable: bodyOf(quotable) };
  };
  const before = await read();
  expect(before.told).toContain('Throw it away.');
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const asStaff = testContext(db, { viewer, bus: portal.services.bus });
  const thing = { id: hidden.id, entityType: 'COMMENT' } as const;
  await updateProperty(asStaff, { ...thing, updateAction: 'DISALLOW_INDEX' });
  const after = await read();
  expect(after.told).toContain('Oil it.');
  expect(after.told).not.toContain('Throw it away.');
  expect(after.shown).toContain('Throw it away.');
  expect(after.quotable).toContain('Oil it.');
  expect(after.quotable).not.toContain('Throw it away.');
  // Nor as the accepted one, with which the comments begin.
  await performActivity(asStaff, { ...thing, activity: 'mark-accepted' });
  const accepted = await read();
  expect(accepted.told).not.toContain('Throw it away.');
  expect(accepted.shown).toContain('Throw it away.');
  expect(accepted.quotable).not.toContain('Throw it away.');
});

/** What is shown of a page, without what its scripts are given. */
function bodyOf(html: string): string {
  return html.replace(/<script.*?<\/script>/gs, '');
}
