import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#core/paths.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { pointConsumer } from '#features/engage/points/server/pointConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/points.json' with { type: 'json' };
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';

const { portal, db } = await openPortalForFile();
const topic = await makeTopic(db, (await makeCategory(db)).id);
const member = await makeMember(db, { username: 'ida', full_name: 'Ida Brook' });
const other = await makeMember(db);
const admin = await makeMember(db, { role: 'administrator' });
const post = await createConversation(testContext(db, { viewer: member.viewer }), {
  communityPostType: 'PRAISE',
  title: 'A word of thanks',
  content: '<p>The new chain runs without a sound.</p>',
  topics: [String(topic.id)],
});
const { id: badgeId } = await db
  .insertInto('badges')
  .values({ name: 'Early bird' })
  .returning('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('member_badges')
  .values({ member_id: member.id, badge_id: badgeId, earned_at: new Date() })
  .execute();

let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [pointConsumer], portal.services.bus));
});
afterAll(() => stop());

/** A page as a member sees it. */
async function askAs({ id }: { id: number }, path: string) {
  return portal.ask(path, { headers: asHeaders(await portal.login(id)) });
}

const pages = {
  points: `/users/${member.id}/points`,
  profile: `/users/${member.id}`,
  board: '/leaderboard?metric=points',
  badge: `/badges/${badgeId}`,
  badges: '/badges',
  post: paths.conversation({ ...post, topicSlug: topic.slug }),
};

test('points of a post show on the pages of the ledger, the profile and the leaderboard, and not beside it', async () => {
  await allEventsHandled(db, 'points');
  const ledger = (await askAs(member, pages.points)).text;
  expect(ledger).toContain('A word of thanks');
  expect(ledger).toContain(words.pointRules.post);
  expect((await portal.ask(pages.profile)).text).toMatch(/New member[\s\S]*5[\s\S]*points/);
  // Beside a post stand name and time; the rest is in the card of its author.
  expect((await portal.ask(pages.post)).text).not.toMatch(/New member/);
  const board = (await portal.ask(pages.board)).text;
  expect(board).toContain('Ida Brook');
  expect((await portal.ask(pages.badge)).text).toContain('Ida Brook');
  expect((await portal.ask(pages.badges)).text).toContain('Early bird');
});

test('their Markdown says what they show', async () => {
  await allEventsHandled(db, 'points');
  const read = async (path: string) => (await portal.ask(path)).text;
  expect(await read('/badges.md')).toMatch(/- \[Early bird\]\(\S+\/badges\/\d+\.md\)/);
  const badge = await read(`${pages.badge}.md`);
  expect(badge).toMatch(/- \[Ida Brook\]\(\S+\/users\/\d+\.md\) \(\d{4}-\d\d-\d\d\)/);
  expect(badge).toContain('awarded: ');
  expect(await read('/leaderboard.md?metric=points')).toMatch(
    /1\. \[Ida Brook\]\(\S+\) \(5 points\)/,
  );
});

test('nobody else opens the ledger, and visitors are asked to sign in', async () => {
  expect((await askAs(other, pages.points)).status).toBe(404);
  expect((await portal.ask(pages.points)).text).not.toContain('A word of thanks');
  for (const path of ['/admin/points', '/admin/badges']) {
    expect((await askAs(other, path)).status).toBe(404);
    expect((await askAs(admin, path)).status).toBe(200);
  }
});

test('where gamification is off none of it is there', async () => {
  await writeSettings(db, { gamificationEnabled: false });
  portal.services.forget();
  for (const path of [pages.points, pages.badge, pages.badges, '/leaderboard']) {
    expect((await askAs(member, path)).status).toBe(404);
  }
  const { text } = await askAs(member, pages.profile);
  for (const word of ['Early bird', 'New member']) expect(text).not.toContain(word);
  const { json } = await portal.graphql(
    `{ ranks { id } badges { id } profile(id: "${member.id}") { points rankIds badgeIds awardCount } }`,
  );
  expect(json.data).toEqual({
    ...{ ranks: [], badges: [] },
    profile: { points: 0, rankIds: [], badgeIds: [], awardCount: 0 },
  });
});
