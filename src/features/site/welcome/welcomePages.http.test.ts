import { expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Valves' });
await makeTopic(db, topic.category_id, { title: 'Sensors' });

async function signUp(name: string, address = '/login?section=signup'): Promise<PlainBrowser> {
  const page = await new PlainBrowser(portal).open(address);
  return page.submit('Sign up', {
    ...{ email: `${name}@example.org`, username: name },
    ...{ password: 'Secret-123', passwordConfirmation: 'Secret-123' },
  });
}

test('signing up leads through the address, topics and a first post, once', async () => {
  const page = await signUp('ada');
  expect(page.address).toBe('/welcome');
  expect(page.text('main h2')).toBe('Confirm your email');
  expect(page.text()).toContain('Step 1 of 3');
  expect(page.text()).toContain('ada@example.org');
  await page.submit('Send link');
  expect(page.address).toBe('/welcome?step=email&sent=1');
  expect(page.text()).toContain('Email sent');

  await page.follow('Skip', 'main');
  expect(page.text('main h2')).toBe('Follow topics');
  await page.submit('Follow and continue', { topicIds: `${topic.id}` });
  expect(page.address).toBe('/welcome?step=post');
  await page.open('/users/me/following');
  expect(page.all('main section a', 'Valves')).toHaveLength(1);

  await page.open('/');
  expect(page.has('main section[aria-label=Welcome]')).toBe(true);
  await page.open('/welcome?step=post');
  await page.submit('New post');
  expect(page.address).toBe('/conversations/new');
  expect((await page.open('/welcome')).address).toBe('/');
  expect(page.has('main section[aria-label=Welcome]')).toBe(false);
});

test('a member who came to do something goes there, and is welcomed on the home page', async () => {
  const there = '/login?section=signup&returnTo=%2Ftopics';
  const page = await signUp('grace', there);
  expect(page.address).toBe('/topics');
  await page.open('/');
  expect(page.href('Get started', 'main')).toBe('/welcome');
  await page.submit('Dismiss');
  expect(page.address).toBe('/');
  expect(page.has('main a', 'Get started')).toBe(false);
});

test('a visitor has nothing to be welcomed to', async () => {
  const page = new PlainBrowser(portal);
  expect((await page.open('/welcome')).address).toMatch(/^\/login\?returnTo=%2Fwelcome/);
  expect((await page.open('/')).has('main section[aria-label=Welcome]')).toBe(false);
});
