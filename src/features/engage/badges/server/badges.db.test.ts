import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { pointConsumer } from '#features/engage/points/server/pointConsumer.ts';
import { awardLoader } from '#features/people/members/server/badgeLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { backfillBadge, badgeConsumer, sweepBadges } from './badgeConsumer.ts';
import { grantBadge, revokeBadge } from './badgeGrants.ts';
import { badgeProgress } from './badgeProgress.ts';
import { getBadge, listBadgeHolders, previewRule, saveBadge } from './badgeService.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const [garden, street] = [await makeCategory(db), await makeCategory(db)];
const topics = { garden: await makeTopic(db, garden.id), street: await makeTopic(db, street.id) };
const admin = await makeMember(db, { role: 'administrator' });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [pointConsumer, badgeConsumer], bus));
});
afterAll(() => stop());

const ctx = (viewer: Viewer, more: object = {}) => testContext(db, { viewer, bus, ...more });

let count = 0;
const plain = {
  ...{ metric: 'post', windowDays: null as number | null, categoryId: null as string | null },
  ...{ thresholds: [2], isRepeatable: false, isKept: true, isEnabled: true },
};

async function makeBadge(rule: Partial<typeof plain> | null, more: object = {}) {
  count += 1;
  const badge = await saveBadge(ctx(admin.viewer), null, {
    names: [{ language: 'en', name: `Badge ${count}` }],
    ...{ description: '', order: count },
    rule: rule === null ? null : { ...plain, ...rule },
    ...more,
  });
  await backfillBadge(ctx(admin.viewer), { badgeId: badge.id });
  return badge;
}

async function write(viewer: Viewer, place: keyof typeof topics = 'garden', now = new Date()) {
  const post = await createConversation(ctx(viewer, { now }), {
    communityPostType: 'PRAISE',
    title: 'Why does my chain skip?',
    content: '<p>It skips on the two smallest sprockets.</p>',
    topics: [String(topics[place].id)],
  });
  await handled();
  return post;
}

async function handled() {
  await allEventsHandled(db, 'points');
  await allEventsHandled(db, 'badges');
}

/** The tiers that a member has of a badge, with how often they earned it. */
async function held({ id }: { id: number }, badge: { id: number }) {
  const awards = await awardLoader(testContext(db)).load(id);
  const award = awards.find(({ badgeId }) => badgeId === badge.id);
  return award ? [award.tier, award.earnedCount] : null;
}

test('a badge is earned when its number is reached, and kept unless it says otherwise', async () => {
  const kept = await makeBadge({});
  const lost = await makeBadge({ isKept: false });
  const author = await makeMember(db);
  await write(author.viewer);
  expect(await held(author, kept)).toBeNull();
  const second = await write(author.viewer);
  expect(await held(author, kept)).toEqual([1, 1]);
  expect(await held(author, lost)).toEqual([1, 1]);
  await deleteConversation(ctx(author.viewer), second.id);
  await handled();
  expect(await held(author, kept)).toEqual([1, 1]);
  expect(await held(author, lost)).toBeNull();
  expect((await getBadge(ctx(author.viewer), kept.id)).awardedCount).toBe(1);
  expect((await getBadge(ctx(author.viewer), lost.id)).awardedCount).toBe(0);
  const told = await db
    .selectFrom('activity_log')
    .select(['activity', 'actor_id'])
    .where('target_type', '=', 'member')
    .where('target_id', '=', author.id)
    .execute();
  expect(told).toContainEqual({ activity: 'badgeAwarded', actor_id: author.id });
});

test('tiers replace one another, repetition counts, a category counts alone', async () => {
  const tiers = await makeBadge({ thresholds: [1, 3, 9] });
  const repeated = await makeBadge({ isRepeatable: true });
  const local = await makeBadge({ thresholds: [1], categoryId: String(street.id) });
  const author = await makeMember(db);
  for (let i = 0; i < 3; i += 1) await write(author.viewer);
  expect(await held(author, tiers)).toEqual([2, 1]);
  expect(await held(author, repeated)).toEqual([1, 1]);
  expect(await held(author, local)).toBeNull();
  await write(author.viewer, 'street');
  expect(await held(author, repeated)).toEqual([1, 2]);
  expect(await held(author, local)).toEqual([1, 1]);
});

test('a new rule is applied to what was there, at the time when it was earned, and told to nobody', async () => {
  const author = await makeMember(db);
  const [first, second] = [new Date(Date.UTC(2026, 0, 5)), new Date(Date.UTC(2026, 0, 9))];
  await write(author.viewer, 'garden', first);
  await write(author.viewer, 'garden', second);
  await write(author.viewer, 'garden', new Date(Date.UTC(2026, 2, 1)));
  const within = (windowDays: number) => ({ ...plain, windowDays });
  const admins = ctx(admin.viewer);
  const before = await previewRule(admins, null, within(7));
  expect(before.granted).toBeGreaterThanOrEqual(1);
  const badge = await makeBadge({ windowDays: 7 });
  const row = await db
    .selectFrom('member_badges')
    .select('earned_at')
    .where('badge_id', '=', badge.id)
    .where('member_id', '=', author.id)
    .executeTakeFirst();
  expect(row?.earned_at).toEqual(second);
  expect(await held(author, await makeBadge({ windowDays: 3 }))).toBeNull();
  const { granted, members } = await previewRule(admins, badge.id, within(7));
  expect([granted, members]).toEqual([0, before.members]);
  await handled();
  const announced = await db
    .selectFrom('event_log')
    .select('is_silent')
    .where('type', '=', 'badge.awarded')
    .where('payload', '@>', JSON.stringify({ badgeId: badge.id }))
    .execute();
  expect(announced.every(({ is_silent }) => is_silent)).toBe(true);
});

test('the nightly sweep awards what time alone brings', async () => {
  const badge = await makeBadge({ metric: 'membershipDays', thresholds: [30] });
  const member = await makeMember(db, { joined_at: new Date() });
  const sweep = (now: Date) =>
    sweepBadges(ctx(admin.viewer, { now }), { signal: new AbortController().signal });
  await sweep(new Date());
  expect(await held(member, badge)).toBeNull();
  await sweep(new Date(Date.now() + 31 * 86_400_000));
  expect(await held(member, badge)).toEqual([1, 1]);
});

test('staff grant and revoke a badge by hand, others don’t', async () => {
  const badge = await makeBadge(null);
  const member = await makeMember(db, { username: 'lucky' });
  const asked = { badgeId: badge.id, memberIds: [member.id] };
  for (const viewer of [anonymousViewer, member.viewer]) {
    await expect(grantBadge(ctx(viewer), asked)).rejects.toMatchObject({
      code: viewer === anonymousViewer ? 'UNAUTHENTICATED' : 'FORBIDDEN',
    });
    const revoked = revokeBadge(ctx(viewer), { badgeId: badge.id, memberId: member.id });
    await expect(revoked).rejects.toMatchObject({ code: expect.stringMatching(/UNAUTH|FORBID/) });
    await expect(saveBadge(ctx(viewer), badge.id, {})).rejects.toMatchObject({
      code: expect.stringMatching(/UNAUTH|FORBID/),
    });
  }
  await grantBadge(ctx(admin.viewer), asked);
  await grantBadge(ctx(admin.viewer), { badgeId: badge.id, username: '@Lucky' });
  expect(await held(member, badge)).toEqual([1, 1]);
  const unknown = grantBadge(ctx(admin.viewer), { badgeId: badge.id, username: 'nobody-here' });
  await expect(unknown).rejects.toMatchObject({ detail: { faults: [{ field: 'username' }] } });
  const { nodes } = await listBadgeHolders(ctx(anonymousViewer), badge.id, {});
  expect(nodes.map(({ memberId }) => memberId)).toEqual([member.id]);
  await db
    .updateTable('members')
    .set({ blocked_at: new Date() })
    .where('id', '=', member.id)
    .execute();
  expect((await listBadgeHolders(ctx(anonymousViewer), badge.id, {})).nodes).toEqual([]);
  await revokeBadge(ctx(admin.viewer), { badgeId: badge.id, memberId: member.id });
  expect(await held(member, badge)).toBeNull();
});

test('what makes no sense is refused by field', async () => {
  const wrong = async (rule: object) =>
    makeBadge({ ...plain, ...rule }).catch((error) => error.detail?.faults?.[0]?.field);
  expect(await wrong({ metric: 'nonsense' })).toBe('rule.metric');
  expect(await wrong({ thresholds: [5, 3] })).toBe('rule.thresholds');
  expect(await wrong({ thresholds: [0] })).toBe('rule.thresholds.0');
  expect(await wrong({ thresholds: [] })).toBe('rule.thresholds');
  expect(await wrong({ isRepeatable: true, windowDays: 3 })).toBe('rule.isRepeatable');
  expect(await wrong({ categoryId: '999999' })).toBe('rule.categoryId');
  const badge = await makeBadge(null);
  const taken = makeBadge(null, { names: [{ language: 'en', name: badge.name }] });
  await expect(taken).rejects.toMatchObject({ detail: { faults: [{ rule: 'taken' }] } });
});

test('where gamification is off there are no badges', async () => {
  const badge = await makeBadge(null);
  const off = testContext(db, { settings: { gamificationEnabled: false } });
  await expect(getBadge(off, badge.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('joining is logged as the activity join_community', async () => {
  const member = await makeMember(db);
  await inTransaction(ctx(anonymousViewer), async ({ emit }) => {
    emit({ type: 'member.joined', payload: { memberId: member.id } });
  });
  await allEventsHandled(db, 'badges');
  const logged = await db
    .selectFrom('activity_log')
    .select(['activity', 'target_id'])
    .where('actor_id', '=', member.id)
    .execute();
  expect(logged).toEqual([{ activity: 'join_community', target_id: member.id }]);
});

test('progress is what the viewer has reached; a visitor and a badge by hand have none', async () => {
  const badge = await makeBadge({ thresholds: [2, 5] });
  const inStreet = await makeBadge({ categoryId: `${street.id}` });
  const byHand = await makeBadge(null);
  const member = await makeMember(db);
  await write(member.viewer, 'garden');
  await write(member.viewer, 'garden');
  await write(member.viewer, 'street');
  expect(await badgeProgress(ctx(member.viewer), badge)).toBe(3);
  expect(await badgeProgress(ctx(member.viewer), inStreet)).toBe(1);
  expect(await badgeProgress(ctx(member.viewer), byHand)).toBeNull();
  expect(await badgeProgress(ctx(anonymousViewer), badge)).toBeNull();
  const aged = await makeBadge({ metric: 'membershipDays', thresholds: [365] });
  const now = new Date(Date.now() + 40 * 86_400_000);
  expect(await badgeProgress(ctx(member.viewer, { now }), aged)).toBe(40);
});
