import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { setNotificationLevel } from '#features/content/interactions/server/notificationLevelService.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Ctx } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { retagPosts } from './retagPosts.ts';
import { changeTag, listTagChangePage, setSynonym, undoTagChange } from './tagAdminService.ts';

const { db } = await openTestDatabase();
const moderator = testContext(db, { viewer: (await makeMember(db, { role: 'moderator' })).viewer });

beforeEach(async () => {
  await sql`truncate conversations, tags, tag_aliases, tag_changes cascade`.execute(db);
  moderator.bus.publish([{ type: 'tags.changed', payload: { conversationIds: [] } }]);
});

/** A post with tags, counted and indexed as the service does it. */
async function post(tags: string[], fields: object = {}) {
  const row = await makeConversation(db, { tags, ...fields });
  const isOpen = row.is_counted ? 1 : 0;
  await sql`insert into tags (name, conversation_count) select name, ${isOpen} from unnest(${tags}::text[]) as name
    on conflict (name) do update set conversation_count = tags.conversation_count + ${isOpen}`.execute(
    db,
  );
  return row.id;
}

const run = (change: { id: number }) =>
  retagPosts(moderator, change.id, new AbortController().signal);
const tagsOf = async (id: number) =>
  (
    await db
      .selectFrom('conversations')
      .select('tags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).tags;
const counts = async () =>
  Object.fromEntries(
    (
      await db.selectFrom('tags').select(['name', 'conversation_count']).orderBy('name').execute()
    ).map((row) => [row.name, row.conversation_count]),
  );
const listed = async (tag: string) =>
  (await listConversationPage(testContext(db), { tags: [tag] })).nodes.map(({ id }) => id);
const found = async (keywords: string) =>
  (await searchConversations(testContext(db), { keywords })).documents.map(
    ({ conversationId }) => conversationId,
  );
async function faultOf(asked: Promise<unknown>): Promise<unknown> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  return error instanceof AppError ? error.detail.faults?.[0] : error;
}

test('a renamed tag: posts, counters, search and the old name follow; undone, all is as before', async () => {
  const first = await post(['soil', 'varnish', 'rain']);
  const second = await post(['varnish']);
  const gone = await post(['varnish'], { deleted_at: new Date() });
  const change = await changeTag(moderator, 'rename', { name: 'Varnish', target: 'Lacquer' });
  await run(change);
  expect(await tagsOf(first)).toEqual(['soil', 'lacquer', 'rain']);
  expect(await tagsOf(gone)).toEqual(['lacquer']);
  expect(await counts()).toEqual({ lacquer: 2, rain: 1, soil: 1 });
  expect(await listed('varnish')).toEqual([second, first]);
  expect((await found('lacquer')).sort()).toEqual([first, second]);
  expect(await found('varnish')).toEqual([]);

  await run(await undoTagChange(moderator, change.id));
  expect(await tagsOf(first)).toEqual(['soil', 'varnish', 'rain']);
  expect(await tagsOf(gone)).toEqual(['varnish']);
  expect(await counts()).toEqual({ rain: 1, soil: 1, varnish: 2 });
  expect((await found('varnish')).sort()).toEqual([first, second]);
  await expect(undoTagChange(moderator, change.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a merged tag is on no post twice, and comes back where it was', async () => {
  const both = await post(['bike', 'bicycle']);
  const one = await post(['bike']);
  const other = await post(['bicycle']);
  const change = await changeTag(moderator, 'merge', { name: 'bike', target: 'bicycle' });
  await run(change);
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([['bicycle'], ['bicycle']]);
  expect(await counts()).toEqual({ bicycle: 3 });
  await run(await undoTagChange(moderator, change.id));
  expect(await tagsOf(both)).toEqual(['bicycle', 'bike']);
  expect([await tagsOf(one), await tagsOf(other)]).toEqual([['bike'], ['bicycle']]);
  expect(await counts()).toEqual({ bicycle: 2, bike: 2 });
});

test('a deleted tag is on no post, not even one of a long list; undone, it is back', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 205; n += 1) ids.push(await post(['spam-tag']));
  const change = await changeTag(moderator, 'delete', { name: 'spam-tag' });
  await run(change);
  expect(await counts()).toEqual({});
  expect(await tagsOf(ids[204] ?? 0)).toEqual([]);
  // What was tagged anew since stays as it is.
  await db
    .updateTable('conversations')
    .set({ tags: ['spam-tag', 'kept'] })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  await run(await undoTagChange(moderator, change.id));
  expect(await tagsOf(ids[0] ?? 0)).toEqual(['spam-tag', 'kept']);
  expect(await tagsOf(ids[204] ?? 0)).toEqual(['spam-tag']);
});

test('a job that is run again changes nothing more', async () => {
  const id = await post(['a-tag']);
  const change = await changeTag(moderator, 'rename', { name: 'a-tag', target: 'b-tag' });
  await run(change);
  await run(change);
  expect(await tagsOf(id)).toEqual(['b-tag']);
  const { nodes } = await listTagChangePage(moderator, {});
  expect(nodes).toMatchObject([{ total: 1, done: 1 }]);
});

test('names that stood for a renamed tag stand for its new name, and for the old one again', async () => {
  await post(['javascript']);
  await setSynonym(moderator, { name: 'javascript', synonym: 'JS' }, false);
  const change = await changeTag(moderator, 'rename', { name: 'javascript', target: 'ecmascript' });
  const aliases = async () =>
    (await db.selectFrom('tag_aliases').selectAll().orderBy('alias').execute()).map(
      ({ alias, tag }) => `${alias} → ${tag}`,
    );
  expect(await aliases()).toEqual(['javascript → ecmascript', 'js → ecmascript']);
  await run(change);
  await run(await undoTagChange(moderator, change.id));
  expect(await aliases()).toEqual(['js → javascript']);
});

test('who follows a tag follows it under its new name, and under the old one again', async () => {
  await post(['gears', 'shifting']);
  const member = await makeMember(db);
  const own = testContext(db, { viewer: member.viewer });
  const [tag] = await db.selectFrom('tags').select('id').where('name', '=', 'gears').execute();
  const follow = { assetType: 'TAG', id: tag?.id ?? 0, level: 'WATCHING' } as const;
  await setNotificationLevel(own, follow);
  const followed = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from marks join tags on tags.id = target_id
      where target_type = 'tag' and kind = 'follow' and member_id = ${member.id}`.execute(db);
    return rows.map(({ name }) => name);
  };
  const rename = await changeTag(moderator, 'rename', { name: 'gears', target: 'derailleur' });
  await run(rename);
  expect(await followed()).toEqual(['derailleur']);
  await run(await undoTagChange(moderator, rename.id));
  expect(await followed()).toEqual(['gears']);
  await run(await changeTag(moderator, 'merge', { name: 'gears', target: 'shifting' }));
  expect(await followed()).toEqual(['shifting']);
});

test('what somebody writes with a synonym is tagged with what it stands for', async () => {
  await post(['kubernetes']);
  await setSynonym(moderator, { name: 'kubernetes', synonym: 'k8s' }, false);
  const { category_id: categoryId, id: topicId } = await makeTopic(db, (await makeCategory(db)).id);
  // Without the permission to make tags.
  const writer = testContext(db, { viewer: (await makeMember(db)).viewer, bus: moderator.bus });
  const row = await createConversation(writer, {
    ...{ communityPostType: 'QUESTION', title: 'How do I scale it', topics: [topicId] },
    ...{ content: '<p>Long enough to be a question.</p>', tags: ['K8s', 'kubernetes'] },
    categoryIds: [categoryId],
  });
  expect(row.tags).toEqual(['kubernetes']);
  await updateConversation(writer, row.id, { tags: ['k8s'] });
  expect(await tagsOf(row.id)).toEqual(['kubernetes']);
  await setSynonym(moderator, { name: 'kubernetes', synonym: 'k8s' }, true);
  const again = updateConversation(writer, row.id, { tags: ['k8s'] });
  await expect(again).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('what cannot be changed is refused by field and rule', async () => {
  await post(['one']);
  await post(['two']);
  const change = (kind: 'rename' | 'merge', target: string) =>
    faultOf(changeTag(moderator, kind, { name: 'one', target }));
  expect(await change('rename', 'two')).toMatchObject({ field: 'target', rule: 'taken' });
  expect(await change('rename', 'one')).toMatchObject({ field: 'target', rule: 'same' });
  expect(await change('rename', ' !! ')).toMatchObject({ field: 'target', rule: 'required' });
  expect(await change('rename', 'x'.repeat(36))).toMatchObject({
    field: 'target',
    rule: 'too_big',
  });
  expect(await change('merge', 'three')).toMatchObject({ field: 'target', rule: 'unknown' });
  const synonym = (name: string) =>
    faultOf(setSynonym(moderator, { name: 'one', synonym: name }, false));
  expect(await synonym('two')).toMatchObject({ field: 'synonym', rule: 'taken' });
  expect(await synonym('one')).toMatchObject({ field: 'synonym', rule: 'same' });
  const unknown = changeTag(moderator, 'delete', { name: 'nothing' });
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a tag of private posts alone is not there for moderators', async () => {
  const id = await post(['secret-deal'], { is_private: true });
  const asked = changeTag(moderator, 'rename', { name: 'secret-deal', target: 'public-deal' });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await tagsOf(id)).toEqual(['secret-deal']);
});

test('members, visitors and the suspended change no tags', async () => {
  await post(['one']);
  const suspended = testContext(db, {
    viewer: {
      ...(await makeMember(db, { role: 'moderator' })).viewer,
      suspendedUntil: new Date(Date.now() + 60_000),
    },
  });
  const refused: [Ctx, object][] = [
    [testContext(db), { code: 'UNAUTHENTICATED' }],
    [
      testContext(db, { viewer: (await makeMember(db)).viewer }),
      { code: 'FORBIDDEN', detail: { permission: 'MODERATE_TAGS' } },
    ],
    [suspended, { code: 'ACCOUNT_SUSPENDED' }],
  ];
  for (const [ctx, error] of refused) {
    await expect(changeTag(ctx, 'delete', { name: 'one' })).rejects.toMatchObject(error);
    const synonym = setSynonym(ctx, { name: 'one', synonym: 'uno' }, false);
    await expect(synonym).rejects.toMatchObject(error);
    await expect(undoTagChange(ctx, 1)).rejects.toMatchObject(error);
    await expect(listTagChangePage(ctx, {})).rejects.toMatchObject(error);
  }
});

test('a tag can be shown in another spelling, and a renamed one is shown as the new name is written', async () => {
  const id = await post(['bewasserung']);
  const label = async () => (await tagLabelsOf(moderator, await tagsOf(id)))[0];
  const change = await changeTag(moderator, 'rename', {
    name: 'bewasserung',
    target: 'Bewässerung',
  });
  expect(change).toMatchObject({ tag_label: 'bewasserung', target_label: 'Bewässerung' });
  expect(change.finished_at).not.toBeNull();
  expect(await label()).toBe('Bewässerung');
  expect(
    await faultOf(changeTag(moderator, 'rename', { name: 'Bewässerung', target: 'Bewässerung' })),
  ).toMatchObject({
    rule: 'same',
  });
  const renamed = await changeTag(moderator, 'rename', { name: 'Bewässerung', target: 'Gießen' });
  await run(renamed);
  expect(await label()).toBe('Gießen');
  expect(await tagsOf(id)).toEqual(['giessen']);
  const alias = await db.selectFrom('tag_aliases').selectAll().executeTakeFirstOrThrow();
  expect(alias).toMatchObject({ alias: 'bewasserung', label: 'Bewässerung', tag: 'giessen' });
  await run(await undoTagChange(moderator, renamed.id));
  expect(await label()).toBe('Bewässerung');
  await undoTagChange(moderator, change.id);
  expect(await label()).toBe('bewasserung');
});
