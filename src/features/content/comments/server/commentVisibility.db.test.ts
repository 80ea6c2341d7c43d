import { expect, test } from 'vitest';
import { anonymousViewer, type Permission, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';
import { listCommentPage } from './commentListService.ts';
import { visibleComments } from './commentQueries.ts';

const { db } = await openTestDatabase();

test('a list shows each viewer the comments they may see, whatever hides one', async () => {
  const category = await makeCategory(db);
  const elsewhere = await makeCategory(db);
  const writer = await makeMember(db);
  const addressee = await makeMember(db);
  const hidden = await makeMember(db, { content_hidden: true });
  const post = await makeConversation(db, { category_id: category.id, author_id: writer.id });
  const now = new Date();
  const states = {
    open: {},
    spam: { spam_at: now },
    held: { held_at: now },
    private: { is_private: true },
    addressed: { is_private: true, addressee_id: addressee.id },
    privateSpam: { is_private: true, spam_at: now },
    deleted: { deleted_at: now },
  };
  const names = new Map<number, string>();
  for (const [name, state] of Object.entries(states)) {
    for (const [by, author] of Object.entries({ writer, hidden })) {
      const row = await makeComment(db, post.id, { ...state, author_id: author.id });
      names.set(row.id, `${name} by ${by}`);
    }
  }
  const managing = async (categoryId: number): Promise<Viewer> => ({
    ...(await makeMember(db)).viewer,
    scoped: new Map([[categoryId, new Set<Permission>(['MANAGE_SPAM_POSTS'])]]),
  });
  const viewers: Record<string, Viewer> = {
    visitor: anonymousViewer,
    other: (await makeMember(db)).viewer,
    writer: writer.viewer,
    hidden: hidden.viewer,
    addressee: addressee.viewer,
    agent: (await makeMember(db, { role: 'agent' })).viewer,
    moderator: (await makeMember(db, { role: 'moderator' })).viewer,
    here: await managing(category.id),
    elsewhere: await managing(elsewhere.id),
  };
  const lists: Record<string, string[]> = {};
  for (const [name, viewer] of Object.entries(viewers)) {
    const rows = await visibleComments(testContext(db, { viewer })).select('id').execute();
    const named = (ids: number[]) => ids.map((id) => names.get(id) ?? '').sort();
    const context = testContext(db, { viewer });
    const page = await listCommentPage(context, { conversationId: post.id, first: 50 });
    lists[name] = named(page.nodes.map(({ id }) => id));
    expect(lists[name], name).toEqual(named(rows.map(({ id }) => id)));
  }
  const nobodys = ['open by writer'];
  expect(lists.visitor).toEqual(nobodys);
  expect(lists.elsewhere).toEqual(nobodys);
  expect(lists.addressee).toEqual(['addressed by writer', ...nobodys]);
  expect(lists.writer).toEqual(
    Object.keys(states)
      .filter((name) => name !== 'deleted')
      .map((name) => `${name} by writer`)
      .sort(),
  );
  expect(lists.here).toEqual(
    ['held', 'open', 'spam'].flatMap((name) => [`${name} by hidden`, `${name} by writer`]),
  );
});
