import { expect, test } from 'vitest';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('what features put into a post and its responses is in the page that the server renders, in order', async () => {
  const author = await makeMember(db, { role: 'administrator' });
  const now = new Date();
  const fields = { author_id: author.id, is_edited: true, edited_at: now, held_at: now };
  const source = await makeConversation(db);
  const post = await makeConversation(db, { ...fields, note_count: 2, has_origins: true });
  const comment = await makeComment(db, post.id, fields);
  await db
    .insertInto('forks')
    .values({
      ...{ source_type: 'conversation', source_id: source.id },
      ...{ target_type: 'conversation', target_id: post.id },
    })
    .execute();
  await db.transaction().execute(async (trx) => {
    for (const target of [
      { type: 'conversation', id: post.id },
      { type: 'comment', id: comment.id },
    ] as const) {
      await queueForModeration(trx, { target, reason: 'HELD', actorId: null, now });
    }
  });

  const login = await portal.login(author.id);
  const { json } = await portal.graphql(`{ conversation(id: ${post.id}) { path } }`, { login });
  const { path } = json.data.conversation;
  const page = await portal.ask(path, { headers: { cookie: login.cookie } });
  expect(page.status).toBe(200);
  const [article = ''] = /<article id="post".*?<\/article>/s.exec(page.text) ?? [];
  expectInOrder(article, [
    '2 notes', // badges: postNotes
    '</h1>',
    `href="${path}/history"`, // byline: history
    'views',
    'Pending approval. Only', // notices: moderation, then merging
    'Forked from',
    'class="prose"',
  ]);
  const [response = ''] = /<article id="response-.*?<\/article>/s.exec(page.text) ?? [];
  expectInOrder(response, [
    `href="${path}/history?commentId=${comment.id}"`,
    'Pending approval. Only',
    'class="prose"',
  ]);
});

function expectInOrder(text: string, parts: readonly string[]): void {
  const places = parts.map((part) => [part, text.indexOf(part)] as const);
  expect(places.filter(([, place]) => place < 0)).toEqual([]);
  expect(places.toSorted(([, one], [, other]) => one - other)).toEqual(places);
}
