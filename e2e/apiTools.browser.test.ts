import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

// Each test fails on whatever the Content-Security-Policy blocks, and on requests to other hosts.
const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const member = await makeMember(db, { username: 'programmer' });
await makeConversation(db, { title: 'Which oil?' });

it('the explorer lists the routes and sends a request as the member', async () => {
  const page = await portal.open('users/me/api-keys', { as: member });
  await page.getByRole('link', { name: 'API explorer' }).click();
  // Of so many routes, it draws those in view.
  await page.getByPlaceholder('Filter by tag or path').fill('export/posts');
  const route = page.locator('#operations-content-getApiExportPosts');
  await route.getByRole('button').first().click();
  await route.getByRole('button', { name: 'Try it out' }).click();
  const answered = page.waitForResponse(/\/help\/api\/export\/posts/);
  await route.getByRole('button', { name: 'Execute' }).click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('Which oil?');
});

it('GraphiQL knows the schema and runs a query as the member', async () => {
  const page = await portal.visit({ as: member });
  await page.goto('api/graphiql');
  await page.getByRole('button', { name: /Execute query/ }).click();
  await page.getByText('"programmer"').waitFor();
});
