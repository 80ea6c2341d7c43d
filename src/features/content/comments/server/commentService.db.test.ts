import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { restoreVersion } from '#features/care/history/server/restoreVersion.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listCommentPage } from './commentListService.ts';
import { createComment, createReply, deleteResponse, updateComment } from './commentService.ts';

const { db } = await openTestDatabase();
const asker = await makeMember(db);
const helper = await makeMember(db);
const staff = await makeMember(db, { role: 'manager' });
const top = await makeCategory(db);
const category = await makeCategory(db, {}, top);
const topic = await makeTopic(db, category.id);
const elsewhere = await makeTopic(db, top.id);

const ctx = (viewer: Viewer, settings = {}) => testContext(db, { viewer, settings });
const question = {
  communityPostType: 'QUESTION',
  title: 'Why does my chain skip?',
  content: '<p>It skips on the two smallest sprockets.</p>',
  topics: [String(topic.id)],
};
const answer = { message: '<p>Check the tension of the cable first.</p>' };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error) => (error.code === 'VALIDATION_FAILED' ? error.detail.faults : error.code),
  );

test('a post, its answers, their changes and ends keep every counter right', async () => {
  await db
    .insertInto('tags')
    .values([{ name: 'chain' }, { name: 'worn-parts' }])
    .execute();
  const post = await createConversation(ctx(asker.viewer), {
    ...question,
    tags: ['Chain', 'chain', 'Worn  Parts'],
    mentionedUserIds: [String(helper.id), '999999', 'x'],
  });
  expect(post).toMatchObject({ tags: ['chain', 'worn-parts'], slug: 'why-does-my-chain-skip' });
  expect(await recount()).toEqual([]);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const reply = await createReply(ctx(asker.viewer), comment.id, { message: 'ok' });
  const below = await createReply(ctx(helper.viewer), reply.id, { message: 'so?' });
  expect(below.parent_id).toBe(comment.id);
  expect(await recount()).toEqual([]);
  await performActivity(ctx(asker.viewer), {
    id: below.id,
    entityType: 'REPLY',
    activity: 'mark-accepted',
  });
  expect(await recount()).toEqual([]);

  await updateConversation(ctx(asker.viewer), post.id, {
    topics: [String(elsewhere.id)],
    tags: ['chain'],
  });
  expect(await recount()).toEqual([]);
  await deleteResponse(ctx(staff.viewer), comment.id);
  expect(await recount()).toEqual([]);
  const again = await createComment(ctx(helper.viewer), post.id, answer);
  await createReply(ctx(asker.viewer), again.id, { message: 'thanks' });
  await performActivity(ctx(helper.viewer), {
    id: post.id,
    entityType: 'CONVERSATION',
    activity: 'follow',
  });
  await deleteConversation(ctx(staff.viewer), post.id);
  expect(await recount()).toEqual([]);
  expect(await codeOf(createComment(ctx(helper.viewer), post.id, answer))).toBe('NOT_FOUND');
  expect(await codeOf(updateComment(ctx(helper.viewer), again.id, answer))).toBe('NOT_FOUND');
});

test('fifty comments, replies and posts at once are each counted', async () => {
  const post = await createConversation(ctx(asker.viewer), question);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const times = Array.from({ length: 50 }, (_, index) => index);
  const who = (index: number) => (index % 2 ? asker.viewer : helper.viewer);
  await Promise.all(times.map((n) => createComment(ctx(who(n)), post.id, answer)));
  await Promise.all([
    ...times.map((n) => createReply(ctx(who(n)), comment.id, { message: 'ok' })),
    ...times.map((n) =>
      performActivity(ctx(who(n)), {
        id: comment.id,
        entityType: 'COMMENT',
        activity: n % 3 ? 'like' : 'un-like',
      }),
    ),
  ]);
  await Promise.all(
    times.map((n) =>
      createConversation(ctx(who(n)), { ...question, tags: ['chain', 'worn-parts'] }),
    ),
  );
  const page = await listCommentPage(ctx(asker.viewer), { conversationId: post.id });
  expect(page.totalCount).toBe(51);
  expect(await recount()).toEqual([]);
});

test('deleting and answering at the same time leaves nothing half done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const post = await createConversation(ctx(asker.viewer), question);
    const comment = await createComment(ctx(helper.viewer), post.id, answer);
    await Promise.allSettled([
      createReply(ctx(asker.viewer), comment.id, { message: 'ok' }),
      createComment(ctx(asker.viewer), post.id, answer),
      deleteResponse(ctx(staff.viewer), comment.id),
      deleteResponse(ctx(staff.viewer), comment.id),
      createReply(ctx(asker.viewer), comment.id, { message: 'ok' }),
      deleteConversation(ctx(staff.viewer), post.id),
      createComment(ctx(asker.viewer), post.id, answer),
      deleteConversation(ctx(staff.viewer), post.id),
    ]);
    expect(await recount()).toEqual([]);
  }
});

test('what is not allowed is refused with its reason', async () => {
  const readOnly = await makeTopic(db, category.id, { is_read_only: true });
  const ideasOnly = await makeTopic(db, category.id, { allowed_post_types: ['IDEA'] });
  const visitor = testContext(db).viewer;
  const create = (viewer: Viewer, change: object, settings = {}) =>
    codeOf(createConversation(ctx(viewer, settings), { ...question, ...change }));
  const blank = 'Hold on! This field cannot be blank.';
  expect(await create(visitor, {})).toBe('UNAUTHENTICATED');
  expect(await create(asker.viewer, { communityPostType: 'ANNOUNCEMENT' })).toBe('FORBIDDEN');
  expect(await create(staff.viewer, { communityPostType: 'ANNOUNCEMENT' })).toBe('OK');
  expect(await create(asker.viewer, { topics: [readOnly.id] })).toBe('FORBIDDEN');
  expect(await create(staff.viewer, { topics: [readOnly.id] })).toBe('OK');
  expect(await create(asker.viewer, { tags: ['never-seen'] })).toBe('FORBIDDEN');
  expect(await create(asker.viewer, { topics: [ideasOnly.id] })).toMatchObject([
    {
      ...{ field: 'topics', rule: 'typeNotAllowed' },
      message: `The topic “${ideasOnly.title}” doesn’t allow posts of the type “Question”.`,
    },
  ]);
  expect(await create(asker.viewer, {}, { enabledConversationTypes: ['IDEA'] })).toMatchObject([
    { field: 'communityPostType' },
  ]);
  expect(await create(asker.viewer, { topics: [] })).toMatchObject([
    { field: 'topics', message: blank },
  ]);
  expect(await create(asker.viewer, { topics: ['99999999'] })).toMatchObject([{ field: 'topics' }]);
  expect(await create(asker.viewer, { title: '  \u0000 ' })).toMatchObject([
    { field: 'title', rule: 'required', message: blank },
  ]);
  expect(
    await create(asker.viewer, { content: '<p> </p><script>long enough to count</script>' }),
  ).toMatchObject([{ field: 'content', rule: 'required', message: blank }]);
  expect(await create(asker.viewer, { content: 'too short' })).toMatchObject([
    { rule: 'tooShort' },
  ]);
  expect(await create(asker.viewer, { content: 'x'.repeat(1001) })).toMatchObject([
    { rule: 'tooLong' },
  ]);
  expect(await create(asker.viewer, { content: 'x'.repeat(1001), communityPostType: 'IDEA' })).toBe(
    'OK',
  );
  expect(await create(staff.viewer, { content: 'short' })).toBe('OK');
  expect(await create(asker.viewer, { tags: ['a', 'b', 'c', 'd', 'e', 'f'] })).toMatchObject([
    { field: 'tags' },
  ]);
  expect(
    await create(asker.viewer, { attachments: [{ source: 'javascript:alert(1)' }] }),
  ).toMatchObject([{ field: 'attachments.0.source' }]);
  expect(await create(asker.viewer, { featuredImage: '//evil.example/x.png' })).toMatchObject([
    { field: 'featuredImage' },
  ]);
});

test('a closed post takes no responses and its author’s words stand still', async () => {
  const post = await createConversation(ctx(asker.viewer), question);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  await performActivity(ctx(staff.viewer), {
    id: post.id,
    entityType: 'CONVERSATION',
    activity: 'close-conversation',
    reason: 'done',
  });
  const closed = 'CONVERSATION_CLOSED';
  expect(await codeOf(createComment(ctx(helper.viewer), post.id, answer))).toBe(closed);
  expect(await codeOf(createReply(ctx(asker.viewer), comment.id, answer))).toBe(closed);
  expect(await codeOf(updateComment(ctx(helper.viewer), comment.id, answer))).toBe(closed);
  expect(await codeOf(updateConversation(ctx(asker.viewer), post.id, { title: 'Other' }))).toBe(
    closed,
  );
  expect(await codeOf(updateConversation(ctx(staff.viewer), post.id, { title: 'Other' }))).toBe(
    'OK',
  );
});

test('the history holds every version from the first', async () => {
  const post = await createConversation(ctx(asker.viewer), question);
  expect(await history('conversation', post.id)).toEqual([]);
  await updateConversation(ctx(asker.viewer), post.id, { title: 'Second title' });
  const third = await updateConversation(ctx(staff.viewer), post.id, {
    title: 'Third title',
    disableLastActivityAt: true,
  });
  expect(await history('conversation', post.id)).toEqual([
    [1, question.title, asker.id, false],
    [2, 'Second title', asker.id, false],
    [3, 'Third title', staff.id, true],
  ]);
  expect(third).toMatchObject({ slug: 'third-title', is_edited: true });
  await updateConversation(ctx(asker.viewer), post.id, { title: 'Third title' });
  expect(await history('conversation', post.id)).toHaveLength(3);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  await updateComment(ctx(helper.viewer), comment.id, { message: `${answer.message} And oil it.` });
  expect(await history('comment', comment.id)).toHaveLength(2);
  // The activity log holds no half of a surrogate pair.
  const updateActions = ['\ud800'];
  const oiled = `${answer.message} And oil it well.`;
  await updateComment(ctx(helper.viewer), comment.id, { message: oiled, updateActions });
  await updateConversation(ctx(asker.viewer), post.id, { title: 'Fourth title', updateActions });
  expect(await history('comment', comment.id)).toHaveLength(3);
  const silent = { title: 'x', disableLastActivityAt: true };
  expect(await codeOf(updateConversation(ctx(asker.viewer), post.id, silent))).toBe('FORBIDDEN');
});

test('a change sent again, as its answer was lost, stands already and is no conflict', async () => {
  const model = await makeCustomField(db);
  const sizes = await makeCustomField(db, { kind: 'CHOICES', options: ['1', '2'] });
  const post = await createConversation(ctx(asker.viewer), question);
  const change = {
    title: 'Sent twice',
    customFields: { [model.key]: 'B', [sizes.key]: ['1', '2'] },
    updatedDate: post.updated_at,
  };
  const save = () => updateConversation(ctx(asker.viewer), post.id, change);
  const saved = await save();
  expect((await save()).updated_at).toEqual(saved.updated_at);
  expect(await history('conversation', post.id)).toHaveLength(2);
  for (const other of [{ customFields: { [model.key]: 'C' } }, { metaTitle: 'Not there before' }]) {
    const changing = updateConversation(ctx(asker.viewer), post.id, { ...change, ...other });
    expect(await codeOf(changing)).toBe('CONFLICT');
  }

  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const edit = { message: '<p>Look at the cable twice.</p>', updatedDate: comment.updated_at };
  // The second comes while the first is under way.
  const [first, second] = await Promise.all([
    updateComment(ctx(helper.viewer), comment.id, edit),
    updateComment(ctx(helper.viewer), comment.id, edit),
  ]);
  expect(second.updated_at).toEqual(first.updated_at);
  expect(await history('comment', comment.id)).toHaveLength(2);
});

test('what somebody else has changed meanwhile is not written over unawares', async () => {
  const post = await createConversation(ctx(asker.viewer), question);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const change = (title: string, updatedDate: Date) =>
    updateConversation(ctx(asker.viewer), post.id, { title, updatedDate });
  // Marks and responses are no change of the text.
  await performActivity(ctx(staff.viewer), {
    id: post.id,
    entityType: 'CONVERSATION',
    activity: 'follow',
  });
  await performActivity(ctx(asker.viewer), {
    id: comment.id,
    entityType: 'COMMENT',
    activity: 'like',
  });
  await createReply(ctx(asker.viewer), comment.id, { message: 'ok' });
  const first = await change('First', post.updated_at);
  expect(await codeOf(change('Second', post.updated_at))).toBe('CONFLICT');
  const second = await change('Second', first.updated_at);
  const silent = { title: 'Silently', disableLastActivityAt: true };
  await updateConversation(ctx(staff.viewer), post.id, silent);
  expect(await codeOf(change('Third', second.updated_at))).toBe('CONFLICT');
  expect(await history('conversation', post.id)).toHaveLength(4);
  await updateConversation(ctx(asker.viewer), post.id, { title: 'Whatever was there' });

  const edit = (message: string, updatedDate: Date) =>
    updateComment(ctx(helper.viewer), comment.id, { message, updatedDate });
  const edited = await edit('<p>First look at the cable.</p>', comment.updated_at);
  expect(await codeOf(edit('<p>Second look at the cable.</p>', comment.updated_at))).toBe(
    'CONFLICT',
  );
  const again = await edit('<p>Second look at the cable.</p>', edited.updated_at);
  expect(again.updated_at.getTime()).toBeGreaterThan(edited.updated_at.getTime());
  // Of two that come at once, one is told.
  const both = ['<p>Third look at the cable.</p>', '<p>Fourth look at the cable.</p>'].map((text) =>
    codeOf(edit(text, again.updated_at)),
  );
  expect((await Promise.all(both)).sort()).toEqual(['CONFLICT', 'OK']);
  const restoring = { entity: 'COMMENT', id: comment.id, number: 1 } as const;
  const { updated_at } = await edit('<p>Fifth look at the cable.</p>', new Date());
  await restoreVersion(ctx(staff.viewer), restoring);
  expect(await codeOf(edit('<p>Sixth look at the cable.</p>', updated_at))).toBe('CONFLICT');
});

test('what is deleted is in no query', async () => {
  const word = 'Unrepeatable';
  const post = await createConversation(ctx(asker.viewer), { ...question, title: `${word} thing` });
  const kept = await createConversation(ctx(asker.viewer), { ...question, title: `${word} other` });
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const gone = await createComment(ctx(helper.viewer), kept.id, answer);
  const goneReply = await createReply(ctx(asker.viewer), gone.id, answer);
  await deleteResponse(ctx(staff.viewer), gone.id);
  await deleteConversation(ctx(staff.viewer), post.id);
  for (const viewer of [testContext(db).viewer, asker.viewer, staff.viewer]) {
    const errorsOf = async (source: string) => {
      const { errors } = await graphql({
        schema: productSchema,
        source,
        contextValue: ctx(viewer),
      });
      return errors?.map((error) => error.message).join() ?? 'shown';
    };
    expect(await errorsOf(`{ conversation(id: "${post.id}") { id } }`)).toBe('NOT_FOUND');
    expect(await errorsOf(`{ comments(conversationId: "${post.id}") { totalCount } }`)).toBe(
      'NOT_FOUND',
    );
    expect(await errorsOf(`{ replies(commentId: "${comment.id}") { totalCount } }`)).toBe(
      'NOT_FOUND',
    );
    expect(await errorsOf(`{ replies(commentId: "${gone.id}") { totalCount } }`)).toBe('NOT_FOUND');
    expect(await errorsOf(`{ relatedPosts(id: "${post.id}") { id } }`)).toBe('NOT_FOUND');
    expect(await errorsOf(`{ conversationLikes(id: "${post.id}") { totalCount } }`)).toBe(
      'NOT_FOUND',
    );
    const lists = [
      { keywords: word },
      { topicIds: [topic.id], first: 100 },
      { authors: [asker.username], first: 100 },
    ];
    for (const list of lists) {
      const { nodes } = await listConversationPage(ctx(viewer), list);
      expect(nodes.map((node) => node.id)).toContain(kept.id);
      expect(nodes.map((node) => node.id)).not.toContain(post.id);
    }
    const page = await listCommentPage(ctx(viewer), {
      conversationId: kept.id,
      replyId: String(goneReply.id),
    });
    expect(page).toMatchObject({ nodes: [], totalCount: 0, scrollToCommentId: null });
  }
  const documents = await db
    .selectFrom('search_documents')
    .select('doc_id')
    .where('doc_id', 'in', [comment.id, gone.id, goneReply.id])
    .where('doc_type', '!=', 1)
    .execute();
  expect(documents).toEqual([]);
});

test('mutations echo their id and show what they wrote', async () => {
  const run = async (source: string) => {
    const result = await graphql({
      schema: productSchema,
      source,
      contextValue: ctx(asker.viewer),
    });
    expect(result.errors).toBeUndefined();
    return JSON.parse(JSON.stringify(result.data));
  };
  const created = await run(`mutation { createConversation(input: { clientMutationId: "1",
    communityPostType: QUESTION, title: "Which oil?", topics: ["${topic.id}"],
    content: "<p onclick=alert(1)>For a chain in the rain, please.</p>" })
    { clientMutationId conversation { id content followed followCount can { edit delete } } } }`);
  const { conversation } = created.createConversation;
  expect(created.createConversation.clientMutationId).toBe('1');
  expect(conversation).toMatchObject({
    content: '<p>For a chain in the rain, please.</p>',
    followed: true,
    followCount: 1,
    can: { edit: 'OK', delete: 'OK' },
  });
  const commented = await run(`mutation { createComment(input: { clientMutationId: "2",
    objectId: "${conversation.id}", message: "Any that is not too thin will do." })
    { clientMutationId comment { id replyCount } conversation { replyCount commentCount lastReplier { id } can { delete } } } }`);
  expect(commented.createComment.conversation).toEqual({
    replyCount: 1,
    commentCount: 1,
    lastReplier: { id: String(asker.id) },
    can: { delete: 'OK' },
  });
  const { id } = commented.createComment.comment;
  const accepted =
    await run(`mutation { customActivityConversation(input: { conversationId: "${id}",
    entityType: COMMENT, activity: "mark-accepted" })
    { after response { id accepted } conversation { acceptedComment { id } hasAcceptedComment } } }`);
  expect(accepted.customActivityConversation).toEqual({
    after: 'STAY',
    response: { id, accepted: true },
    conversation: { acceptedComment: { id }, hasAcceptedComment: true },
  });
  const deleted = await run(`mutation { customActivityConversation(input: { conversationId: "${id}",
    entityType: COMMENT, activity: "delete-comment" })
    { response { id deleted } conversation { replyCount hasAcceptedComment } } }`);
  expect(deleted.customActivityConversation).toEqual({
    response: { id, deleted: true },
    conversation: { replyCount: 0, hasAcceptedComment: false },
  });
});

async function history(type: string, id: number) {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map((row) => [row.number, row.title, row.editor_id, row.silent]);
}

/** Every counter of content that differs from a count of what can be seen. */
async function recount(): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with posts as (select * from conversations where deleted_at is null),
    answers as (select c.* from comments c join posts p on p.id = c.conversation_id where c.deleted_at is null),
    found as (
      select 'post ' || p.id || ' comments' as what, p.comment_count as kept,
        (select count(*) from answers a where a.conversation_id = p.id and a.parent_id is null) as real from posts p
      union all select 'post ' || p.id || ' replies', p.reply_count,
        (select count(*) from answers a where a.conversation_id = p.id) from posts p
      -- Of two written at once either may be the last.
      union all select 'post ' || p.id || ' last', (p.last_comment_id is not null)::int,
        exists (select 1 from answers a where a.conversation_id = p.id and a.id = p.last_comment_id
          and a.author_id = p.last_replier_id)::int from posts p
      union all select 'post ' || p.id || ' has last', (p.last_comment_id is not null)::int,
        exists (select 1 from answers a where a.conversation_id = p.id)::int from posts p
      union all select 'comment ' || a.id, a.reply_count,
        (select count(*) from answers r where r.parent_id = a.id) from answers a
      union all select 'topic ' || t.id, t.conversation_count,
        (select count(*) from posts p where p.topic_id = t.id) from topics t
      union all select 'category ' || c.id, c.message_count,
        (select count(*) from posts p where p.category_id = c.id) from categories c
      union all select 'category nested ' || c.id, c.nested_message_count,
        (select count(*) from posts p join categories own on own.id = p.category_id
         where own.id = c.id or c.id = any(own.ancestor_ids)) from categories c
      union all select 'tag ' || t.name, t.conversation_count,
        (select count(*) from posts p where t.name = any(p.tags)) from tags t
      union all select 'member posts ' || m.id, m.conversation_count,
        (select count(*) from posts p where p.author_id = m.id) from members m
      union all select 'member comments ' || m.id, m.comment_count,
        (select count(*) from answers a where a.author_id = m.id and a.parent_id is null) from members m
      union all select 'member replies ' || m.id, m.reply_count,
        (select count(*) from answers a where a.author_id = m.id and a.parent_id is not null) from members m
      union all select 'member accepted ' || m.id, m.accepted_count,
        (select count(*) from posts p join answers a on a.id = p.accepted_comment_id where a.author_id = m.id) from members m
      union all select 'member following ' || m.id, m.conversations_followed_count,
        (select count(*) from marks x join posts p on p.id = x.target_id and x.target_type = 'conversation'
         where x.kind = 'follow' and x.member_id = m.id) from members m
      union all select 'documents', (select count(*) from search_documents),
        (select count(*) from posts) + (select count(*) from answers)
    )
    select what || ': kept ' || kept || ', real ' || real as fault from found where kept <> real`.execute(
    db,
  );
  return rows.map((row) => row.fault);
}

test('deleteConversation takes a comment when it is told that the id is one', async () => {
  const post = await createConversation(ctx(asker.viewer), question);
  const comment = await createComment(ctx(helper.viewer), post.id, answer);
  const result = await graphql({
    schema: productSchema,
    source: `mutation { deleteConversation(input: {objectId: "${comment.id}", entityType: COMMENT}) { deletedId deleted } }`,
    contextValue: ctx(staff.viewer),
  });
  expect(result.data?.deleteConversation).toEqual({ deletedId: `${comment.id}`, deleted: true });
  const page = await listCommentPage(ctx(asker.viewer), { conversationId: post.id });
  expect(page.totalCount).toBe(0);
  expect(await recount()).toEqual([]);
});

test('a visitor is told to sign in before anything else that is wrong', async () => {
  const asked = { id: 'nonsense', entityType: 'CONVERSATION', activity: 'nonsense' } as const;
  expect(await codeOf(performActivity(testContext(db), asked))).toBe('UNAUTHENTICATED');
});
