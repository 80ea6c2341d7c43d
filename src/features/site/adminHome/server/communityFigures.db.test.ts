import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hours = (before: number) => new Date(now.getTime() - before * 3_600_000);
const days = (before: number) => hours(before * 24);
const at = (moment: Date) => ({ created_at: moment });

interface Figure {
  key: string;
  value: number | null;
  previous: number | null;
  days: (number | null)[];
  href: string | null;
}

async function ask(viewer: Viewer, source: string) {
  const contextValue = testContext(db, { viewer, now });
  const { data, errors } = await graphql({ schema, source, contextValue });
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(data));
}

async function figuresOf(viewer: Viewer, period = 7): Promise<Record<string, Figure>> {
  const { communityFigures } = await ask(
    viewer,
    `{ communityFigures(days: ${period}) { key value previous days href } }`,
  );
  return Object.fromEntries(communityFigures.map((figure: Figure) => [figure.key, figure]));
}
const valuesOf = async (viewer: Viewer, period = 7) =>
  Object.fromEntries(
    Object.entries(await figuresOf(viewer, period)).map(([key, { value, previous }]) => [
      key,
      [value, previous],
    ]),
  );

const long = { joined_at: days(400) };
const administrator = (await makeMember(db, { role: 'administrator', ...long })).viewer;
const moderator = (await makeMember(db, { role: 'moderator', ...long })).viewer;
const member = (await makeMember(db, long)).viewer;
const asker = await makeMember(db, long);
const helper = await makeMember(db, long);

test('an empty community has figures without anything to divide', async () => {
  expect(await valuesOf(administrator)).toEqual({
    ...{ signUps: [0, 0], posts: [0, 0], comments: [0, 0], activeMembers: [0, 0] },
    ...{ responseRate: [null, null], firstReply: [null, null], unanswered: [0, 0] },
    solved: [null, null],
  });
  const { staffLists } = await ask(administrator, '{ staffLists { key rows { title } } }');
  expect(staffLists[0]).toEqual({ key: 'unanswered', rows: [] });
});

test('figures count a period and the same span before', async () => {
  const [here, there] = [await makeCategory(db), await makeCategory(db)];
  const question = (fields: Parameters<typeof makeConversation>[1]) =>
    makeConversation(db, { author_id: asker.id, category_id: here.id, ...fields });
  const reply = (id: number, moment: Date, author = helper.id) =>
    makeComment(db, id, { author_id: author, ...at(moment) });

  // Answered after 2 hours, by its author before.
  const quick = await question({ ...at(days(2)), title: 'Quick' });
  await reply(quick.id, hours(47), asker.id);
  const answer = await reply(quick.id, hours(46));
  await sql`update conversations set accepted_comment_id = ${answer.id} where id = ${quick.id}`.execute(
    db,
  );
  // Answered after 30 hours, elsewhere.
  const slow = await question({ ...at(days(3)), title: 'Slow', category_id: there.id });
  await reply(slow.id, hours(42));
  // Neither of these is due yet, or was answered.
  await question({ ...at(hours(3)), title: 'Fresh' });
  await question({ ...at(days(5)), title: 'Forgotten' });
  // Before: one answered, one in the hours that today does not have yet.
  const earlier = await question({ ...at(days(8)), title: 'Earlier' });
  await reply(earlier.id, hours(8 * 24 - 4));
  await question({ ...at(new Date('2026-06-08T18:00:00Z')), title: 'Between' });
  await question({ ...at(days(1)), type: 'IDEA', title: 'Idea' });
  await makeMember(db, { joined_at: hours(1) });
  await makeMember(db, { joined_at: days(9) });

  expect(await valuesOf(administrator)).toEqual({
    signUps: [1, 1],
    posts: [5, 1],
    comments: [3, 1],
    activeMembers: [2, 2],
    responseRate: [1 / 3, 1],
    firstReply: [16 * 3600, 4 * 3600],
    unanswered: [3, 1],
    solved: [1 / 4, 0],
  });
  const { posts, solved } = await figuresOf(administrator);
  expect(posts?.days).toEqual([0, 1, 0, 1, 1, 1, 1]);
  expect(solved?.days).toEqual([null, 0, null, 0, 1, null, 0]);

  // Of one category, for who follows that alone.
  const scoped = new Map([[there.id, new Set(['VIEW_ACTIVITY_LOG'] as const)]]);
  const local = await figuresOf({ ...member, scoped });
  expect(local.posts).toMatchObject({
    ...{ value: 1, previous: 0 },
    href: `/conversations/search?sort=RECENT&categoryId=${there.id}&date=LAST_7_DAYS`,
  });
  expect(local.comments?.value).toBe(1);
  expect(local.activeMembers?.value).toBe(2);
  expect(local.responseRate?.value).toBe(0);
  expect(local.signUps).toBeUndefined();
  const { staffLists } = await ask({ ...member, scoped }, '{ staffLists { rows { title } } }');
  expect(staffLists).toEqual([{ rows: [] }]);
});

test('figures agree with the lists that they lead to', async () => {
  const ctx = testContext(db, { viewer: administrator, now });
  const { posts, unanswered } = await figuresOf(administrator);
  const dateFrom = new Date('2026-06-09T00:00:00Z');
  const count = async (more: object) => {
    const { totalCount } = await listConversationPage(ctx, { dateFrom, ...more });
    return typeof totalCount === 'number' ? totalCount : await totalCount();
  };
  expect(posts?.href).toBe('/conversations/search?sort=RECENT&date=LAST_7_DAYS');
  expect(posts?.value).toBe(await count({}));
  expect(unanswered?.href).toContain('group=questions&status=unanswered&date=LAST_7_DAYS');
  expect(unanswered?.value).toBe(await count({ solutionTypes: ['UNANSWERED'] }));
});

test('what a viewer may not see is not counted', async () => {
  const before = { mod: await valuesOf(moderator), admin: await valuesOf(administrator) };
  const hidden = { ...at(hours(5)), author_id: asker.id };
  const secret = await makeConversation(db, { ...hidden, title: 'Secret', is_private: true });
  await makeComment(db, secret.id, { author_id: helper.id, ...at(hours(4)) });
  await makeConversation(db, { ...hidden, title: 'Gone', deleted_at: now });
  expect(await valuesOf(moderator)).toEqual(before.mod);
  const after = await valuesOf(administrator);
  expect(after.posts?.[0]).toBe((before.admin.posts?.[0] ?? 0) + 1);
  expect(after.comments?.[0]).toBe((before.admin.comments?.[0] ?? 0) + 1);
});

test('the oldest questions without a reply come first', async () => {
  const titles = async (viewer: Viewer) => {
    const { staffLists } = await ask(viewer, '{ staffLists { key rows { title } } }');
    const list = staffLists.find(({ key }: { key: string }) => key === 'unanswered');
    return list?.rows.map(({ title }: { title: string }) => title);
  };
  expect(await titles(moderator)).toEqual(['Between', 'Forgotten', 'Fresh']);
  expect(await titles(member)).toBeUndefined();
});

test('members and visitors get nothing', async () => {
  for (const viewer of [member, anonymousViewer]) {
    expect(
      await ask(
        viewer,
        '{ communityFigures(days: 7) { key } staffLists { key } installationProblems { title } }',
      ),
    ).toEqual({ communityFigures: [], staffLists: [], installationProblems: [] });
  }
});

test('an administrator learns what is missing in the installation', async () => {
  const source = '{ installationProblems { title href } }';
  const contextValue = testContext(db, { viewer: administrator });
  contextValue.mailing.isOriginGuessed = true;
  const { data } = await graphql({ schema, source, contextValue });
  expect(data?.installationProblems).toEqual([
    { title: 'Email isn’t set up', href: '/admin/mail-server' },
    { title: 'Public URL isn’t set', href: '/admin/mail-server' },
  ]);
});
