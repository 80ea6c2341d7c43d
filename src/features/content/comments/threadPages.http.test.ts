import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { makeComment } from './server/commentFactories.ts';
import { createComment, updateComment } from './server/commentService.ts';

const { portal, db } = await openPortalForFile();
const topic = await makeTopic(db, (await makeCategory(db)).id, { slug: 'at-night' });
const place = { category_id: topic.category_id, topic_id: topic.id };

async function makeThread(count: number) {
  const post = await makeConversation(db, { ...place, title: 'Why does the pump stop at night?' });
  const comments = [];
  for (let number = 1; number <= count; number += 1) {
    comments.push(
      await makeComment(db, post.id, {
        content: `<p>Answer number ${number} of them all.</p>`,
        stripped_content: `Answer number ${number} of them all.`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      }),
    );
  }
  return { post, comments };
}

const comments = '#comments > ol > li > article';

test('a visitor reads a solved question, its accepted answer first, page by page', async () => {
  const { post, comments: rows } = await makeThread(23);
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: rows[20]?.id })
    .where('id', '=', post.id)
    .execute();
  const page = await new PlainBrowser(portal).open(`/conversations/old-name/${post.id}`);
  expect(page.status).toBe(200);
  expect(page.address).toMatch(/\/at-night\/why-does-the-pump-stop-at-night\/\d+$/);
  expect(page.text('h1')).toBe('Why does the pump stop at night?');
  expect(page.texts(comments)[0]).toContain('number 21');
  const preview = page.get('#post section', /^Solved by /);
  expect(preview.textContent).toContain('number 21');
  expect(preview.querySelector('a')?.textContent).toBe('Jump to answer');

  await page.follow('Next');
  expect(page.address).toMatch(/\?page=2$/);
  expect(page.all(comments)).toHaveLength(3);
  await page.follow('Newest First');
  expect(page.texts(comments)[1]).toContain('number 23');
});

test('an accepted reply is previewed as well', async () => {
  const { post, comments: rows } = await makeThread(2);
  const reply = await makeComment(db, post.id, {
    ...{ parent_id: rows[1]?.id, stripped_content: 'It is the timer.' },
  });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: reply.id })
    .where('id', '=', post.id)
    .execute();
  const page = await new PlainBrowser(portal).open(`/conversations/${post.id}`);
  expect(page.get('#post section', /^Solved by /).textContent).toContain('It is the timer.');
});

test('says once that there are no comments', async () => {
  const { post } = await makeThread(0);
  const page = await new PlainBrowser(portal).open(`/conversations/${post.id}`);
  expect(page.text('#comments h2')).toBe('No comments yet');
  expect(page.text('#comments')).not.toMatch(/0 comments|first/);
});

test('a byline is a name, the mark of staff and a time; nothing that was earned', async () => {
  const author = await makeMember(db, { full_name: 'Ann Author', brand_user: true });
  const post = await makeConversation(db, { ...place, author_id: author.id });
  await makeComment(db, post.id, { author_id: author.id, content: '<p>It is the timer.</p>' });
  const page = await new PlainBrowser(portal).open(`/conversations/${post.id}`);
  expect(page.text(`${comments} header`)).toMatch(/^Ann AuthorStaff[^p]*$/);
  expect(page.text('#post header')).not.toMatch(/points/);
});

test('further replies of a comment are a link', async () => {
  const { post, comments: rows } = await makeThread(1);
  for (let number = 1; number <= 5; number += 1) {
    await makeComment(db, post.id, { parent_id: rows[0]?.id, content: `<p>Reply ${number}.</p>` });
  }
  const page = await new PlainBrowser(portal).open(`/conversations/${post.id}`);
  expect(page.all('#comments ol ol article')).toHaveLength(3);
  await page.follow('Show 2 more replies');
  expect(page.all('#comments ol ol article')).toHaveLength(5);
});

/** The page of a post, as a member reads it. */
async function readBy(member: { id: number }, postId: number) {
  const login = await portal.login(member.id);
  return new PlainBrowser(portal, { login }).open(`/conversations/${postId}`);
}

test('a silent edit leaves no mark', async () => {
  const manager = await makeMember(db, { role: 'manager' });
  const { post, comments: rows } = await makeThread(2);
  const ctx = testContext(db, { viewer: manager.viewer });
  for (const [index, { id }] of rows.entries()) {
    const message = '<p>Now it is said, and said a little better.</p>';
    await updateComment(ctx, id, { message, disableLastActivityAt: index === 0 });
  }
  const texts = (await readBy(manager, post.id)).texts(comments);
  expect(texts).toEqual([
    expect.stringMatching(/^(?!.*edited).*Now it is said/),
    expect.stringMatching(/edited.*Now it is said/),
  ]);
});

test('what is private says who reads it', async () => {
  const asker = await makeMember(db, { full_name: 'Ann Author' });
  const staff = await makeMember(db, { role: 'agent' });
  const post = await makeConversation(db, { ...place, author_id: asker.id });
  const message = '<p>My serial number is forty-two.</p>';
  for (const { viewer } of [asker, staff]) {
    await createComment(testContext(db, { viewer }), post.id, { message, privateMessage: true });
  }
  for (const reader of [asker, staff]) {
    const [own, answer] = (await readBy(reader, post.id)).texts(comments);
    expect(own).toContain('Private: visible to its author and staff');
    expect(answer).toContain('Private: visible to Ann Author and staff');
  }
  const stranger = await readBy(await makeMember(db), post.id);
  expect(stranger.html).not.toContain('forty-two');
});
