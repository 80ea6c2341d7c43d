import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { makeMember } from './server/memberFactories.ts';

const { portal, db } = await openPortalForFile({ basePath: '/help' });

/** A browser in which somebody is signed in, or nobody. */
async function browserOf(member?: { id: number }) {
  return new PlainBrowser(portal, { login: member && (await portal.login(member.id)) });
}

test('a profile lists what a member posted, and what they answered', async () => {
  const author = await makeMember(db);
  const posts = [];
  for (let number = 1; number <= 11; number += 1) {
    posts.push(await makeConversation(db, { title: `Post ${number}`, author_id: author.id }));
  }
  const answered = await makeConversation(db, { title: 'Does rain close the valve?' });
  await makeComment(db, answered.id, { author_id: author.id });
  const page = await (await browserOf()).open(`/users/${author.id}`);
  expect(page.all('main h3')).toHaveLength(10);
  await page.follow(/^Comments/, 'main');
  expect(page.address).toBe(`/help/users/${author.id}?show=comments`);
  expect(page.has('main a', 'Does rain close the valve?')).toBe(true);
});

test('followers are listed on the profile', async () => {
  const [me, star] = [await makeMember(db), await makeMember(db)];
  const follow = `mutation { customActivityUser(input: { memberId: "${star.id}", activity: "follow" }) { profile { followed } } }`;
  const answer = await portal.graphql(follow, { login: await portal.login(me.id) });
  expect(answer.json.errors).toBeUndefined();
  const page = await (await browserOf()).open(`/users/${star.id}`);
  await page.follow('1 follower', 'main');
  expect(page.address).toBe(`/help/users/${star.id}?show=followers`);
  expect(page.text()).toContain(`@${me.username}`);
});

test('a suspended member is told how long and why, and offered no new post', async () => {
  const me = await makeMember(db, {
    suspended_until: new Date(Date.now() + 86_400_000 * 3),
    suspended_reason: 'Three threads of advertising',
  });
  const page = await (await browserOf(me)).open('/tags');
  const text = page.text('body');
  expect(text).toMatch(/Your account is suspended until .+ You can read, but not post\./);
  expect(text).toContain('Reason: Three threads of advertising');
  expect(page.has('a', /New post|Ask a question/)).toBe(false);
});

test('times are in the member’s own zone and way', async () => {
  const me = await makeMember(db, { time_zone: 'Pacific/Kiritimati' });
  const other = await makeMember(db, { joined_at: new Date('2024-03-04T12:00:00Z') });
  const preference = { category: 'DATE', type: 'DATE', properties: '{"format":"YEAR_FIRST"}' };
  await db
    .insertInto('member_preferences')
    .values({ member_id: me.id, ...preference })
    .execute();
  const page = await (await browserOf(me)).open(`/users/${other.id}`);
  expect(page.texts('main time')).toContain('2024-03-05');
});

test('“me” is whoever asks, and bookmarks and settings are for their owner', async () => {
  const [me, other] = [await makeMember(db), await makeMember(db)];
  const visitor = await (await browserOf()).open('/users/me');
  expect(visitor.address).toMatch(/^\/help\/login\?/);
  const page = await (await browserOf(me)).open('/users/me/bookmarks?of=topic');
  expect(page.address.split('?')[0]).toBe(`/help/users/${me.id}/bookmarks`);
  expect(page.text()).toContain('No topics found!');
  expect((await page.open(`/users/${other.id}/bookmarks`)).status).toBe(404);
  expect((await page.open(`/users/${other.id}/edit`)).status).toBe(404);
});

test('a member leaves by a form, and what they wrote stays without their name', async () => {
  const me = await makeMember(db, { full_name: 'Going Away' });
  const post = await makeConversation(db, { author_id: me.id, title: 'Where does this stay?' });
  const page = await (await browserOf(me)).open(`/users/${me.id}/edit`);
  await page.follow('Deactivate account', 'main');
  await page.submit('Deactivate account');
  expect(page.has('header a', 'Sign in')).toBe(true);
  await page.open(`/conversations/${post.id}`);
  expect(page.text()).toContain('Deactivated member');
  expect(page.html).not.toContain('Going Away');
  expect((await page.open(`/users/${me.id}`)).status).toBe(404);
});
