import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  deleteCannedResponse,
  listCannedResponsePage,
  saveCannedResponse,
} from './cannedResponseService.ts';
import { filledContent } from './filledResponse.ts';

const { db } = await openTestDatabase();
let agent: Viewer;
let colleague: Viewer;
let administrator: Viewer;
let member: Viewer;
let post: ConversationRow;
let elsewhereId: number;

beforeAll(async () => {
  const viewerOf = async (role: string, fields = {}) =>
    (await makeMember(db, { role, ...fields })).viewer;
  agent = await viewerOf('agent', { full_name: 'Agnes Agent' });
  colleague = await viewerOf('agent');
  administrator = await viewerOf('administrator');
  const asker = await makeMember(db, { full_name: 'Ann <Asker>' });
  member = asker.viewer;
  const parent = await makeCategory(db);
  const category = await makeCategory(db, { parent_id: parent.id, ancestor_ids: [parent.id] });
  elsewhereId = (await makeCategory(db)).id;
  post = await makeConversation(db, {
    author_id: asker.id,
    title: 'Pump & valve',
    category_id: category.id,
    topic_id: (await makeTopic(db, category.id)).id,
  });
});

type Given = NonNullable<Parameters<typeof testContext>[1]>;
const as = (viewer: Viewer, given: Given = {}) => testContext(db, { viewer, ...given });
const text = {
  title: 'Ask for the number',
  content: '<p>Hello {author.name}, I am {me.name}.</p>',
};

const titles = async (viewer: Viewer, asked = {}) =>
  (await listCannedResponsePage(as(viewer), asked)).nodes.map(({ title }) => title);

test('own ones are for oneself, shared ones for all who answer', async () => {
  const own = await saveCannedResponse(as(agent), null, text);
  await expect(
    saveCannedResponse(as(agent), null, { ...text, isShared: true }),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const shared = await saveCannedResponse(as(administrator), null, {
    ...{ title: 'Shared', content: '<p>Restart it.</p><script>1</script>', isShared: true },
  });
  expect(shared.content).toBe('<p>Restart it.</p>');
  expect(await titles(agent)).toEqual([text.title, 'Shared']);
  expect(await titles(colleague)).toEqual(['Shared']);
  await expect(saveCannedResponse(as(colleague), own.id, text)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(saveCannedResponse(as(colleague), shared.id, text)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(listCannedResponsePage(as(member), {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const off = as(agent, { settings: { cannedTextsEnabled: false } });
  await expect(listCannedResponsePage(off, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await deleteCannedResponse(as(agent), own.id, true);
  expect(await titles(agent)).toEqual(['Shared']);
  await deleteCannedResponse(as(agent), own.id, false);
  expect(await titles(agent, { keyword: 'NUMBER' })).toEqual([text.title]);
});

test('one is not saved over what somebody else has changed since it was read', async () => {
  const ctx = as(administrator);
  const shared = { ...text, isShared: true };
  const { id, updated_at: updatedDate } = await saveCannedResponse(ctx, null, shared);
  const changed = await saveCannedResponse(ctx, id, { ...shared, title: 'Hers' });
  const stale = { ...shared, title: 'His', updatedDate };
  await expect(saveCannedResponse(ctx, id, stale)).rejects.toMatchObject({ code: 'CONFLICT' });
  const saved = await saveCannedResponse(ctx, id, { ...stale, updatedDate: changed.updated_at });
  expect(saved.title).toBe('His');
  await deleteCannedResponse(ctx, id, true);
});

test('what is done to shared ones is in the audit log, what to own ones is not', async () => {
  const by = as(administrator);
  const earlier = await db.selectFrom('canned_texts').select('id').execute();
  const known = new Set(earlier.map(({ id }) => String(id)));
  const lines = async () =>
    (
      await db
        .selectFrom('audit_log')
        .select(['action', 'subject_id', 'actor_id', 'detail'])
        .where('subject_type', '=', 'cannedText')
        .orderBy('id')
        .execute()
    ).filter(({ subject_id }) => !known.has(subject_id ?? ''));
  const own = await saveCannedResponse(as(agent), null, text);
  await saveCannedResponse(as(agent), own.id, { ...text, title: 'Mine' });
  await deleteCannedResponse(as(agent), own.id, true);
  expect(await lines()).toEqual([]);

  const { id } = await saveCannedResponse(by, null, { ...text, isShared: true });
  await saveCannedResponse(by, id, { ...text, content: '<p>Hello.</p>', isShared: true });
  await deleteCannedResponse(by, id, true);
  await deleteCannedResponse(by, id, true);
  await deleteCannedResponse(by, id, false);
  await saveCannedResponse(by, id, { ...text, isShared: false });
  const told = await lines();
  expect(told.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'deleted', 'restored', 'changed'].map((what) => `cannedText.${what}`),
  );
  expect(told[1]).toMatchObject({
    ...{ subject_id: String(id), actor_id: administrator.memberId },
    detail: { title: text.title, before: text.content, after: '<p>Hello.</p>' },
  });
  expect(told[4]?.detail).toMatchObject({ shared: false });
});

test('they are offered by place and language', async () => {
  const save = (title: string, given: object) =>
    saveCannedResponse(as(colleague), null, { title, content: '<p>Text</p>', ...given });
  await save('Below here', { categoryId: post.category_id });
  await save('Elsewhere', { categoryId: elsewhereId });
  await save('German', { language: 'de' });
  const asked = { conversationId: post.id, isShared: false };
  expect(await titles(colleague, asked)).toEqual(['Below here', 'German']);
  expect(await titles(colleague, { ...asked, language: 'en' })).toEqual(['Below here']);
  // A post that is not there yet is of a category too.
  const coming = { categoryId: elsewhereId, isShared: false };
  expect(await titles(colleague, coming)).toEqual(['Elsewhere', 'German']);
  await expect(listCannedResponsePage(as(member), coming)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

const nowhere = { conversationId: null, responseId: null, requestId: null };

test('placeholders stand for where it is inserted', async () => {
  const row = await saveCannedResponse(as(agent), null, {
    title: 'All of them',
    content: '<p>{author.name} {me.name} {post.title} {community.name}</p>',
  });
  const ctx = as(agent, { settings: { name: 'Pumps' } });
  expect(await filledContent(ctx, row, { ...nowhere, conversationId: post.id })).toBe(
    '<p>Ann &lt;Asker&gt; Agnes Agent Pump &amp; valve Pumps</p>',
  );
  // What is not there yet has no name: its place is left to be written.
  expect(await filledContent(ctx, row, nowhere)).toBe(
    '<p>{author.name} Agnes Agent {post.title} Pumps</p>',
  );
});

test('an author who has left has no name to be addressed by', async () => {
  const row = await saveCannedResponse(as(agent), null, { ...text, title: 'To whom' });
  const left = await makeMember(db, { full_name: 'Lee Left', deactivated_at: new Date() });
  const { id } = await makeConversation(db, { author_id: left.id });
  expect(await filledContent(as(agent), row, { ...nowhere, conversationId: id })).toBe(
    '<p>Hello {author.name}, I am Agnes Agent.</p>',
  );
});

test('no value of a placeholder becomes markup, a handler or an address that runs', async () => {
  const row = await saveCannedResponse(as(agent), null, {
    title: 'Slots in attributes',
    content:
      '<p><a href="{author.name}">{author.name}</a> <a href="{post.title}">{post.title}</a> ' +
      '<img src="{author.name}" alt="{post.title}"> <a href=" {author.name}">x</a></p>',
  });
  expect(row.content).toContain('href="{author.name}"');
  const attacks = [
    ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
    ['&#106;avascript:alert(1)', 'vbscript:x'],
    ['java\u0001script:alert(1)', '" onerror="alert(1)'],
    ['<img src=x onerror=alert(1)>', '</a></p><script>alert(1)</script>'],
    ['//evil.example/x', '"><svg onload=alert(1)>'],
  ] as const;
  for (const [full_name, title] of attacks) {
    const author_id = (await makeMember(db, { full_name })).id;
    const { id } = await makeConversation(db, { author_id, title });
    const html = await filledContent(as(agent), row, { ...nowhere, conversationId: id });
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/(?:javascript|data|vbscript):|"\/\/|<(?:script|svg)/i);
    expect(tags.join('').replace(/"[^"]*"/g, '')).not.toMatch(/onerror|onload/i);
    expect(html).toBe(sanitizeContent(html));
  }
});

test('a use counts once it is sent, by whoever may use them', async () => {
  const { id } = await saveCannedResponse(as(agent), null, { ...text, title: 'Counted' });
  const message = '<p>Hello Ann, I am Agnes and I will help.</p>';
  const sent = { message, cannedResponseId: String(id) };
  const comment = await createComment(as(agent), post.id, sent);
  await updateComment(as(agent), comment.id, { ...sent, message: `${message}<p>More</p>` });
  // Somebody else's own text is not counted, and one that is gone is not missed.
  await createComment(as(colleague), post.id, sent);
  await createComment(as(colleague), post.id, { message, cannedResponseId: '987654' });
  await expect(createComment(as(member), post.id, sent)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const written = {
    communityPostType: 'QUESTION',
    title: 'Begun with a canned text',
    content: message,
    categoryIds: [String(post.category_id)],
    cannedResponseId: String(id),
  };
  const begun = await createConversation(as(agent), written);
  await updateConversation(as(agent), begun.id, { title: 'Ended', cannedResponseId: String(id) });
  await expect(createConversation(as(member), written)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const row = await db
    .selectFrom('canned_texts')
    .select(['use_count', 'last_used_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.use_count).toBe(4);
  expect(row.last_used_at).not.toBeNull();
});

test('a text keeps its category though that is gone, and no other takes one that is', async () => {
  const gone = (await makeCategory(db)).id;
  const kept = await saveCannedResponse(as(agent), null, { ...text, categoryId: gone });
  await db
    .updateTable('categories')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute();
  expect(
    await saveCannedResponse(as(agent), kept.id, { ...text, title: 'Reworded', categoryId: gone }),
  ).toMatchObject({ title: 'Reworded', category_id: gone });
  await expect(
    saveCannedResponse(as(agent), null, { ...text, categoryId: gone }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
