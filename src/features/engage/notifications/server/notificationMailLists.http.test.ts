import { expect, test } from 'vitest';
import { unsubscribeToken } from '#features/base/mail/server/unsubscribeToken.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile({ basePath: '/help' });
const [member, other] = [await makeMember(db), await makeMember(db)];
const post = await makeConversation(db);

const tokenFor = (list: string, memberId = member.id) =>
  unsubscribeToken(portal.services, { memberId, list });
/** What a mail client sends (RFC 8058): no cookies, the token in the URL. */
const oneClick = (token: string) =>
  portal.ask(`/help/care/community/unsubscribe-notification?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const preferences = () =>
  db
    .selectFrom('notification_preferences')
    .select(['member_id', 'type', 'channel', 'enabled'])
    .execute();
const mutes = () =>
  db
    .selectFrom('marks')
    .select(['member_id', 'target_id', 'kind'])
    .where('kind', '=', 'mute')
    .execute();

test('one click leaves the emails of some types, twice without harm, and only for its reader', async () => {
  const token = tokenFor('notificationTypes:reply,mention,nothing');
  for (const answer of [await oneClick(token), await oneClick(token)]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toContain('notice=UNSUBSCRIBED');
  }
  expect(await preferences()).toEqual(
    ['reply', 'mention'].map((type) => ({
      ...{ member_id: member.id, type, channel: 'email', enabled: false },
    })),
  );
});

test('the link that mutes a post asks first, and then mutes it', async () => {
  const token = tokenFor(`notificationMute:${post.id}`);
  const page = await new PlainBrowser(portal).open(
    `/unsubscribe-notification?token=${token}&mute=true`,
  );
  expect(await mutes()).toEqual([]);
  expect(page.text()).toContain('Mute this post');
  await page.submit('Mute post');
  expect(await mutes()).toEqual([{ member_id: member.id, target_id: post.id, kind: 'mute' }]);
});

test('a forged or foreign token changes nothing', async () => {
  const { secrets } = portal.services;
  for (const token of [
    tokenFor('notificationMute:no'),
    tokenFor('toString:1'),
    tokenFor('nothing'),
    tokenFor(`notificationMute:${post.id}`, 987_654_321),
    secrets.seal(`${other.id} notificationMute:${post.id}`, 'session'),
    `${other.id} notificationMute:${post.id}`,
  ]) {
    const before = [await mutes(), await preferences()];
    const { headers } = await oneClick(token);
    expect(headers.location, token).not.toContain('notice=UNSUBSCRIBED');
    expect([await mutes(), await preferences()]).toEqual(before);
  }
});
