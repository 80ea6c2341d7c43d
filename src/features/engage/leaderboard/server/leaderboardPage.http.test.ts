import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('the leaderboard of a category lists who wrote there or below, with a menu of categories', async () => {
  const [pumps, valves] = [
    await makeCategory(db, { title: 'Pumps' }),
    await makeCategory(db, { title: 'Valves' }),
  ];
  const below = await makeCategory(db, { parent_id: pumps.id, ancestor_ids: [pumps.id] });
  const [ada, ben, cleo] = [
    await makeMember(db, { username: 'ada' }),
    await makeMember(db, { username: 'ben' }),
    await makeMember(db, { username: 'cleo' }),
  ];
  await makeConversation(db, { author_id: ada.id, category_id: pumps.id });
  await makeConversation(db, { author_id: ben.id, category_id: below.id });
  await makeConversation(db, { author_id: cleo.id, category_id: valves.id });
  const read = async (query: string) => (await portal.ask(`/leaderboard${query}`)).text;
  const listed = (text: string) =>
    ['ada', 'ben', 'cleo'].filter((name) => new RegExp(`>${name}\\b`).test(text));
  const ofPumps = await read(`?category=${pumps.id}`);
  expect(listed(ofPumps)).toEqual(['ada', 'ben']);
  expect(ofPumps).toContain('Category: Pumps');
  expect(ofPumps).toContain(`/leaderboard?category=${valves.id}`);
  expect(listed(await read(`?category=${valves.id}`))).toEqual(['cleo']);
  // Not an id: ignored.
  expect(await read('?category=x')).toContain('Category: All categories');
});
