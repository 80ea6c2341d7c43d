import { expect, test } from 'vitest';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { decide } from './server/decisionService.ts';

const { portal, db } = await openPortalForFile();
const author = await makeMember(db);
const moderator = await makeMember(db, { role: 'moderator' });

const browserOf = async (member: { id: number }) =>
  new PlainBrowser(portal, { login: await portal.login(member.id) });

test('a held post leads moderators to the queue, and tells its author to wait', async () => {
  const { id } = await makeConversation(db, { author_id: author.id, held_at: new Date() });
  const page = await (await browserOf(moderator)).open(`/conversations/${id}`);
  expect(page.text()).toContain('Only its author and moderators can see it');
  await page.follow('Review in moderation queue');
  expect(page.text('h1')).toBe('Moderation');
  const own = await (await browserOf(author)).open(`/conversations/${id}`);
  expect(own.text()).toContain('Pending review');
  expect(own.has('a', 'Review in moderation queue')).toBe(false);
});

test('a decision can be appealed by the author alone', async () => {
  const { id } = await makeConversation(db, { author_id: author.id });
  await db.transaction().execute((trx) =>
    queueForModeration(trx, {
      ...{ target: { type: 'conversation', id }, reason: 'FLAGGED' },
      ...{ actorId: moderator.id, now: new Date() },
    }),
  );
  const item = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow();
  const ctx = testContext(db, { viewer: moderator.viewer });
  await decide(ctx, { itemId: item.id, decision: 'DELETE' });
  const path = `/appeals/${item.id}`;
  const page = await (await browserOf(author)).open(path);
  expect([page.status, page.text()]).toEqual([200, expect.stringContaining('A moderator deleted')]);
  expect((await (await browserOf(await makeMember(db))).open(path)).status).toBe(404);
});
