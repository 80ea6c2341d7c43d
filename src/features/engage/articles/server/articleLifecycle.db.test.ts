import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { updateConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { saveKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import type { RevisionAction } from '../articleStates.ts';
import { compareRevisions } from './articleComparison.ts';
import { makeArticle } from './articleFactories.ts';
import { createArticle, saveArticleDraft } from './draftService.ts';
import {
  actOnRevision,
  addReviewNote,
  listReviewNotes,
  restoreRevision,
} from './revisionService.ts';
import { publishScheduled } from './scheduledPublishing.ts';
import { seesFileOfDraft } from './seesFileOfDraft.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const other = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const as = (viewer: Viewer, changes = {}) => testContext(db, { viewer, ...changes });
const base = await saveKnowledgeBase(as(editor.viewer), null, {
  ...{ title: 'Help center', content: '<p>Guides.</p>', language: 'en', audience: 'EVERYONE' },
  categoryId: (await makeCategory(db)).id,
});

const text = (title: string, content = `<p>${title} text.</p>`) => ({ title, content });

async function begin(viewer = writer.viewer, title = 'Calibrate the sensor') {
  const { article } = await createArticle(as(viewer), {
    place: { knowledgeBaseId: base.id, language: 'en' },
    text: text(title),
  });
  return article;
}

const act = (
  viewer: Viewer,
  articleId: number,
  action: RevisionAction,
  {
    edition = 1,
    changes = {},
    ...more
  }: { edition?: number; changes?: object; note?: string; publishAt?: Date } = {},
) => actOnRevision(as(viewer, changes), { articleId, language: 'en', action, edition, ...more });

async function postOf(articleId: number) {
  const { conversation_id } = await db
    .selectFrom('kb_translations')
    .select('conversation_id')
    .where('article_id', '=', articleId)
    .where('language', '=', 'en')
    .executeTakeFirstOrThrow();
  return conversation_id;
}

const shownTo = async (viewer: Viewer, id: number | null) =>
  id === null ? null : conversationLoader(as(viewer)).load(id);

test('a draft is reviewed, approved and published, and only then read', async () => {
  const { id } = await begin();
  expect(await postOf(id)).toBeNull();
  await act(writer.viewer, id, 'SUBMIT');
  await addReviewNote(
    as(editor.viewer),
    { articleId: id, language: 'en' },
    { text: 'Which sensor?' },
  );
  await act(editor.viewer, id, 'REQUEST_CHANGES', { note: 'See my comment' });
  const draft = { articleId: id, language: 'en', edition: 1 };
  const saved = await saveArticleDraft(as(writer.viewer), {
    draft,
    text: text('Calibrate the pH sensor'),
  });
  expect(saved).toMatchObject({ state: 'CHANGES_REQUESTED', edition: 2, number: 1 });
  await act(writer.viewer, id, 'SUBMIT', { edition: 2 });
  const approved = await act(editor.viewer, id, 'APPROVE', { edition: 2 });
  expect(approved).toMatchObject({ state: 'APPROVED', approved_by_id: editor.id });
  await act(editor.viewer, id, 'PUBLISH', { edition: 2 });
  const post = await shownTo(anonymousViewer, await postOf(id));
  expect(post).toMatchObject({
    ...{ type: 'KB_ARTICLE', title: 'Calibrate the pH sensor', author_id: writer.id },
    category_id: base.category_id,
  });
  expect(await wrongCounters(db)).toEqual([]);
});

test('a comment on a passage is outdated once the draft no longer contains it', async () => {
  const { id } = await begin();
  const at = { articleId: id, language: 'en' };
  const save = (edition: number, content: string) =>
    saveArticleDraft(as(writer.viewer), {
      draft: { ...at, edition },
      text: text('Calibrate the sensor', content),
    });
  await save(1, '<p>Open the <strong>valve &amp; wait</strong>.</p><p>Close it.</p>');
  const note = (quote: string | null) =>
    addReviewNote(as(editor.viewer), at, { quote, text: 'Why?' });
  await note('valve & wait.\nClose');
  await note('Open the');
  await note(null);
  const outdated = async () => (await listReviewNotes({ db }, id)).map((each) => each.isOutdated);
  expect(await outdated()).toEqual([false, false, false]);
  await save(2, '<p>Open the valve, wait.</p><p>Close it.</p>');
  expect(await outdated()).toEqual([true, false, false]);
  await expect(note('x'.repeat(501))).rejects.toMatchObject({
    detail: { faults: [{ field: 'quote' }] },
  });
});

test('readers keep the published version until the next is published', async () => {
  const { id } = await begin(editor.viewer, 'First');
  await act(editor.viewer, id, 'PUBLISH');
  const draft = { articleId: id, language: 'en', edition: 0 };
  await saveArticleDraft(as(editor.viewer), { draft, text: text('Second') });
  const postId = await postOf(id);
  expect(await shownTo(anonymousViewer, postId)).toMatchObject({ title: 'First' });
  await act(editor.viewer, id, 'PUBLISH');
  expect(await postOf(id)).toBe(postId);
  expect(await shownTo(anonymousViewer, postId)).toMatchObject({ title: 'Second' });
  const states = await db
    .selectFrom('kb_revisions')
    .select(['number', 'state', 'title'])
    .where('article_id', '=', id)
    .orderBy('number')
    .execute();
  expect(states).toEqual([
    { number: 1, state: 'SUPERSEDED', title: 'First' },
    { number: 2, state: 'PUBLISHED', title: 'Second' },
  ]);
});

test('saving over someone else’s save is a conflict and changes nothing', async () => {
  const { id } = await begin();
  const draft = { articleId: id, language: 'en', edition: 1 };
  await saveArticleDraft(as(editor.viewer), { draft, text: text('Mine') });
  await expect(
    saveArticleDraft(as(writer.viewer), { draft, text: text('Theirs') }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(act(editor.viewer, id, 'PUBLISH')).rejects.toMatchObject({ code: 'CONFLICT' });
  const row = await db
    .selectFrom('kb_revisions')
    .select('title')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.title).toBe('Mine');
});

test('of two saves at once one wins, the other is a conflict', async () => {
  const { id } = await begin();
  const draft = { articleId: id, language: 'en', edition: 1 };
  const outcomes = await Promise.allSettled(
    ['One', 'Two', 'Three'].map((title) =>
      saveArticleDraft(as(editor.viewer), { draft, text: text(title) }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('editing an approved draft returns it to draft', async () => {
  const { id } = await begin();
  await act(editor.viewer, id, 'APPROVE');
  const publishAt = new Date(Date.now() + 3_600_000);
  await act(editor.viewer, id, 'SCHEDULE', { publishAt });
  const draft = { articleId: id, language: 'en', edition: 1 };
  expect(await saveArticleDraft(as(writer.viewer), { draft, text: text('Changed') })).toMatchObject(
    {
      ...{ state: 'DRAFT', publish_at: null, approved_by_id: null, scheduled_by_id: null },
    },
  );
});

test('where authors may not approve, another editor must', async () => {
  const strict = {
    settings: { ...as(editor.viewer).settings, articles: { authorMayApprove: false } },
  };
  const { id } = await begin(editor.viewer);
  for (const action of ['APPROVE', 'PUBLISH'] as const) {
    await expect(act(editor.viewer, id, action, { changes: strict })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  await act(other.viewer, id, 'APPROVE', { changes: strict });
  await act(editor.viewer, id, 'PUBLISH', { changes: strict });
  expect(await postOf(id)).not.toBeNull();
});

test('a translation of an earlier source stays outdated', async () => {
  const { id } = await begin(editor.viewer, 'Source');
  await act(editor.viewer, id, 'PUBLISH');
  await saveArticleDraft(as(editor.viewer), {
    draft: { articleId: id, language: 'en', edition: 0 },
    text: text('Source', '<p>Another text.</p>'),
  });
  await act(editor.viewer, id, 'PUBLISH');
  const isOutdated = async (sourceNumber: number | null, edition: number) => {
    await saveArticleDraft(as(editor.viewer), {
      draft: { articleId: id, language: 'de', edition, sourceNumber },
      text: text('Quelle'),
    });
    const at = { articleId: id, language: 'de', action: 'PUBLISH' as const, edition: 1 };
    await actOnRevision(as(editor.viewer), at);
    const { is_outdated } = await db
      .selectFrom('kb_translations')
      .select('is_outdated')
      .where('article_id', '=', id)
      .where('language', '=', 'de')
      .executeTakeFirstOrThrow();
    return is_outdated;
  };
  expect(await isOutdated(1, 0)).toBe(true);
  expect(await isOutdated(2, 0)).toBe(false);
});

test('nobody approves what they have written into the draft of someone else', async () => {
  const strict = {
    settings: { ...as(editor.viewer).settings, articles: { authorMayApprove: false } },
  };
  const { id } = await begin();
  await saveArticleDraft(as(editor.viewer), {
    draft: { articleId: id, language: 'en', edition: 1 },
    text: text('Calibrate the sensor', '<p>Another text.</p>'),
  });
  const approve = (viewer: Viewer) => act(viewer, id, 'APPROVE', { edition: 2, changes: strict });
  await expect(approve(editor.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await approve(other.viewer);
});

test('the files of everyone who wrote a draft are those of the article', async () => {
  const { id } = await begin();
  const key = 'ab'.repeat(16);
  await db
    .insertInto('files')
    .values({
      storage_key: key,
      owner_id: editor.id,
      file_name: 'a.png',
      mime_type: 'image/png',
      byte_size: 1,
    })
    .execute();
  await saveArticleDraft(as(editor.viewer), {
    draft: { articleId: id, language: 'en', edition: 1 },
    text: text('Pictured', `<p>See it. <img src="/files/${key}/a.png" alt="A"></p>`),
  });
  await act(other.viewer, id, 'PUBLISH', { edition: 2 });
  const uses = await db
    .selectFrom('file_uses')
    .selectAll()
    .where('storage_key', '=', key)
    .orderBy('target_type')
    .execute();
  expect(uses).toMatchObject([
    { target_type: 'conversation', target_id: await postOf(id) },
    { target_type: 'kbArticle', target_id: id },
  ]);
});

test('a draft that names a file of somebody else does not open it', async () => {
  const key = 'cd'.repeat(16);
  await db
    .insertInto('files')
    .values({
      storage_key: key,
      owner_id: member.id,
      file_name: 'b.png',
      mime_type: 'image/png',
      byte_size: 1,
    })
    .execute();
  const { id } = await begin();
  await saveArticleDraft(as(writer.viewer), {
    draft: { articleId: id, language: 'en', edition: 1 },
    text: text('Named', `<p>See it. <img src="/files/${key}/b.png" alt="B"></p>`),
  });
  const sees = async (viewer: Viewer) => {
    const { rows } = await sql<{ sees: boolean }>`
      select ${seesFileOfDraft(as(viewer), key)} as sees`.execute(db);
    return rows[0]?.sees;
  };
  expect(await sees(writer.viewer)).toBe(false);
  await db
    .updateTable('files')
    .set({ owner_id: writer.id })
    .where('storage_key', '=', key)
    .execute();
  expect(await sees(editor.viewer)).toBe(true);
  expect(await sees(member.viewer)).toBe(false);
});

test('a scheduled draft is published once, when it is due, by who still may', async () => {
  const { id } = await begin();
  await act(editor.viewer, id, 'APPROVE');
  const publishAt = new Date(Date.now() + 3_600_000);
  await act(editor.viewer, id, 'SCHEDULE', { publishAt });
  expect(await publishScheduled(as(anonymousViewer))).toBe(0);
  const later = () => as(anonymousViewer, { now: new Date(+publishAt + 86_400_000) });
  const counts = await Promise.all([publishScheduled(later()), publishScheduled(later())]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await shownTo(anonymousViewer, await postOf(id))).toMatchObject({ type: 'KB_ARTICLE' });
});

test('what a member scheduled who may no longer publish goes back to the approved ones', async () => {
  const { id } = await begin();
  const leaving = await makeMember(db, { role: 'editor' });
  await act(leaving.viewer, id, 'APPROVE');
  const publishAt = new Date(Date.now() + 3_600_000);
  await act(leaving.viewer, id, 'SCHEDULE', { publishAt });
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', leaving.id).execute();
  await publishScheduled(as(anonymousViewer, { now: new Date(+publishAt + 1) }));
  expect(await postOf(id)).toBeNull();
  const { state } = await db
    .selectFrom('kb_revisions')
    .select('state')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('APPROVED');
});

test('an earlier revision becomes the draft again', async () => {
  const { id } = await begin(editor.viewer, 'Original');
  await act(editor.viewer, id, 'PUBLISH');
  const draft = { articleId: id, language: 'en', edition: 0 };
  await saveArticleDraft(as(editor.viewer), { draft, text: text('Worse') });
  await act(editor.viewer, id, 'PUBLISH');
  const at = { articleId: id, language: 'en', number: 1, edition: 0 };
  expect(await restoreRevision(as(editor.viewer), at)).toMatchObject({
    ...{ number: 3, state: 'DRAFT', title: 'Original', restored_number: 1 },
  });
  expect(await shownTo(anonymousViewer, await postOf(id))).toMatchObject({ title: 'Worse' });
});

test('two revisions are compared with their tags, attachments and links', async () => {
  const { id } = await begin(editor.viewer, 'Compared');
  const draft = { articleId: id, language: 'en', edition: 1 };
  await act(editor.viewer, id, 'PUBLISH');
  await saveArticleDraft(as(editor.viewer), {
    draft: { ...draft, edition: 0 },
    text: {
      ...text('Compared', '<p>Compared text. <a href="https://example.org/new">More</a></p>'),
      tags: ['sensor'],
      attachments: [
        { source: '/files/0123456789abcdef0123456789abcdef/manual.pdf', name: 'Manual' },
      ],
    },
  });
  const { lists, rows, title } = await compareRevisions(as(editor.viewer), {
    ...{ articleId: id, language: 'en', from: 1, to: 2 },
  });
  expect(title.every(({ kind }) => kind === 'same')).toBe(true);
  expect(rows).toMatchObject([{ kind: 'changed' }]);
  expect(lists).toEqual([
    { kind: 'TAGS', added: ['sensor'], removed: [] },
    { kind: 'ATTACHMENTS', added: ['Manual'], removed: [] },
    { kind: 'LINKS', added: ['https://example.org/new'], removed: [] },
  ]);
});

test('an article that was never published is gone with its draft', async () => {
  const { id } = await begin();
  expect(await act(writer.viewer, id, 'DISCARD')).toBeNull();
  const rows = await db.selectFrom('kb_articles').select('id').where('id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('nobody reads or changes drafts but those who write articles', async () => {
  const { id } = await begin();
  const suspended = { ...editor.viewer, suspendedUntil: new Date('2100-01-01') };
  const draft = { articleId: id, language: 'en', edition: 1 };
  const attempts: [Viewer, string][] = [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [suspended, 'ACCOUNT_SUSPENDED'],
    [member.viewer, 'NOT_FOUND'],
  ];
  for (const [who, code] of attempts) {
    await expect(saveArticleDraft(as(who), { draft, text: text('Taken') })).rejects.toMatchObject({
      code,
    });
    await expect(act(who, id, 'PUBLISH')).rejects.toMatchObject({ code });
    await expect(
      addReviewNote(as(who), { articleId: id, language: 'en' }, { text: 'Hi' }),
    ).rejects.toMatchObject({ code });
  }
  // Those who write do not publish.
  await expect(act(writer.viewer, id, 'PUBLISH')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('posts of these types are changed in their editor alone', async () => {
  const { post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  const admin = await makeMember(db, { role: 'administrator' });
  const id = post?.id ?? 0;
  for (const input of [
    { title: 'Taken over' },
    { privateMessage: true },
    { communityPostType: 'QUESTION' },
  ]) {
    await expect(updateConversation(as(admin.viewer), id, input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
});

test('an article of members is listed for members alone', async () => {
  const closed = await makeKnowledgeBase(db, { audience: 'members' });
  const staff = await makeKnowledgeBase(db, { audience: 'staff' });
  const lists = await makeKnowledgeBase(db, { audience: 'lists', audience_lists: [7] });
  const sees = async (viewer: Viewer) => {
    const rows = await listedConversations(as(viewer))
      .select('conversations.id')
      .where('conversations.id', 'in', [closed.id, staff.id, lists.id])
      .execute();
    return rows.map(({ id }) => id).toSorted((one, two) => one - two);
  };
  expect(await sees(anonymousViewer)).toEqual([]);
  expect(await sees(member.viewer)).toEqual([closed.id]);
  expect(await sees({ ...member.viewer, profileLists: [7] })).toEqual([closed.id, lists.id]);
  expect(await sees({ ...member.viewer, profileLists: [8] })).toEqual([closed.id]);
  expect(await sees(writer.viewer)).toEqual([closed.id, staff.id, lists.id]);
});
