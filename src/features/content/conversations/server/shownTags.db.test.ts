import { expect, test } from 'vitest';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { ask } from '#features/content/taxonomy/server/taxonomyTestFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createConversation, updateConversation } from './conversationService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'manager' });
const category = await makeCategory(db);
const as = () => testContext(db, { viewer });

async function post(tags: string[]) {
  return createConversation(as(), {
    ...{
      communityPostType: 'ANNOUNCEMENT',
      title: 'About tags',
      content: 'Text about tags.',
      tags,
    },
    categoryIds: [String(category.id)],
  });
}

const shown = async (id: number) =>
  (await ask(db, `{ conversation(id: "${id}") { tags } }`)).conversation.tags;

test('tags are shown as they were first written, and found however they are written', async () => {
  const first = await post(['Bewässerung', ' Йод ', 'CI/CD', '«Drive  Train»', 'ＡＢＣ']);
  expect(first.tags).toEqual(['bewasserung', 'иод', 'ci-cd', 'drive-train', 'abc']);
  expect(await shown(first.id)).toEqual(['Bewässerung', 'Йод', 'CI/CD', 'Drive Train', 'ＡＢＣ']);
  const second = await post(['BEWASSERUNG', 'йод', 'bewässerung']);
  expect(second.tags).toEqual(['bewasserung', 'иод']);
  expect(await shown(second.id)).toEqual(['Bewässerung', 'Йод']);
  for (const tag of ['bewasserung', 'Bewässerung', 'bewaßerung'.replace('ß', 'ss')]) {
    const { conversations } = await ask(db, `{ conversations(tags: ["${tag}"]) { totalCount } }`);
    expect(conversations.totalCount, tag).toBe(2);
  }
  const { tags, tagsByNames } = await ask(
    db,
    '{ tags(searchKeyword: "WÄSSER") { nodes { name key label path } } tagsByNames(names: ["ЙОД"]) { name key } }',
  );
  expect(tags.nodes).toEqual([
    {
      ...{ name: 'Bewässerung', key: 'bewasserung', label: 'Bewässerung' },
      path: '/conversations/search?tags=bewasserung',
    },
  ]);
  expect(tagsByNames).toEqual([{ name: 'Йод', key: 'иод' }]);
});

test('an edit that writes a tag in another way changes nothing', async () => {
  const { id } = await post(['Röhre']);
  const changed = await updateConversation(as(), id, { tags: ['ROHRE'] });
  expect(changed.tags).toEqual(['rohre']);
  expect(await shown(id)).toEqual(['Röhre']);
});

test('a tag from before labels were kept takes the first one that says more than its name', async () => {
  await db
    .insertInto('tags')
    .values([
      { name: 'kuche', conversation_count: 3 },
      { name: 'battery', conversation_count: 3 },
    ])
    .execute();
  await post(['BATTERY', 'kuche']);
  expect(await tagLabelsOf(as(), ['battery', 'kuche'])).toEqual(['battery', 'kuche']);
  await post(['Küche']);
  expect(await tagLabelsOf(as(), ['kuche', 'unknown'])).toEqual(['Küche', 'unknown']);
});

test('a tag that is too long in its name is refused', async () => {
  await expect(post(['ß'.repeat(20)])).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
