import { expect, test } from 'vitest';
import { hasOwnEditor, postTypes } from '#core/postTypes.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { createConversation, updateConversation } from './conversationService.ts';

const { db } = await openTestDatabase();
const category = await makeCategory(db);
const member = await makeMember(db);
const ctx = testContext(db, { viewer: member.viewer });
const staffTypes = new Map<string, string>([
  ['ARTICLE', 'CREATE_ANNOUNCEMENT'],
  ['ANNOUNCEMENT', 'CREATE_ANNOUNCEMENT'],
  ['POLLS', 'MANAGE_POLLS'],
  ['CONTEST', 'MANAGE_CONTESTS'],
  ['EVENT', 'MANAGE_EVENTS'],
]);

const write = (communityPostType: string) =>
  createConversation(ctx, {
    ...{ communityPostType, title: `A post of the type ${communityPostType}` },
    ...{ content: '<p>Long enough to be taken.</p>', categoryIds: [category.id] },
  });

test('a type that a member may not write is refused with the permission that it needs', async () => {
  for (const type of postTypes()) {
    const permission = staffTypes.get(type);
    if (permission !== undefined) {
      await expect(write(type), type).rejects.toMatchObject({
        code: 'FORBIDDEN',
        detail: { permission },
      });
    } else if (hasOwnEditor(type)) {
      await expect(write(type), type).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    } else expect((await write(type)).type).toBe(type);
  }
});

test('so is turning an own post into one', async () => {
  const { id } = await makeConversation(db, { author_id: member.id, category_id: category.id });
  const turned = updateConversation(ctx, id, { communityPostType: 'ARTICLE' });
  await expect(turned).rejects.toMatchObject({
    code: 'FORBIDDEN',
    detail: { permission: 'CREATE_ANNOUNCEMENT' },
  });
});
