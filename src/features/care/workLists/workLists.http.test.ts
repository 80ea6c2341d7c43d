import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('staff find escalated and nominated posts on a page of their own', async () => {
  await makeConversation(db, { title: 'The roof leaks', escalated_at: new Date() });
  await makeConversation(db, {
    ...{ title: 'How to prune', nomination_status: 'PENDING', nominated_at: new Date() },
  });
  const staff = await makeMember(db, { role: 'administrator' });
  const page = new PlainBrowser(portal, { login: await portal.login(staff.id) });
  await page.open('/admin/posts');
  expect(page.text('h1')).toBe('Escalated and nominated posts');
  expect(page.has('main a[href="/admin/posts?show=nominated"]')).toBe(true);
  expect(page.has('main h3 a', 'The roof leaks')).toBe(true);
  await page.open('/admin/posts?show=nominated');
  expect(page.has('main h3 a', 'How to prune')).toBe(true);
  expect(page.has('main h3 a', 'The roof leaks')).toBe(false);
});

test('to members there is no such page', async () => {
  const member = await makeMember(db);
  const page = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await page.open('/admin/posts');
  expect(page.text('h1')).toBe('Page not found');
});
