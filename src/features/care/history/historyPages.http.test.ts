import { expect, test } from 'vitest';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { hideVersion } from './server/hideVersion.ts';

const { portal, db } = await openPortalForFile();

test('a version that staff hide is left out for its author; visitors see no history at all', async () => {
  const author = await makeMember(db);
  const manager = await makeMember(db, { role: 'manager' });
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const as = ({ viewer }: typeof author, minutesAgo: number) =>
    testContext(db, { viewer, now: new Date(Date.now() - minutesAgo * 60_000) });
  const post = await createConversation(as(author, 300), {
    ...{ communityPostType: 'QUESTION', title: 'Pump leaks', topics: [`${topic.id}`] },
    content: '<p>The pump leaks at the lower seal when it is cold.</p>',
  });
  for (const [minutesAgo, seal] of [
    [200, 'upper'],
    [100, 'left'],
  ] as const) {
    const content = `<p>The pump leaks at the ${seal} seal when it is cold.</p>`;
    await updateConversation(as(author, minutesAgo), post.id, { content });
  }
  const comment = await createComment(as(author, 90), post.id, {
    message: '<p>Please tighten the four screws of the lid.</p>',
  });
  await updateComment(as(author, 80), comment.id, {
    message: '<p>Please tighten the six screws of the lid.</p>',
  });
  const hidden = { entity: 'CONVERSATION', id: post.id, number: 2, hidden: true } as const;
  await hideVersion(as(manager, 0), hidden);

  const path = `/conversations/${topic.slug}/${post.slug}/${post.id}`;
  const login = await portal.login(author.id);
  const page = await new PlainBrowser(portal, { login }).open(`${path}/history?from=2&to=3`);
  expect(page.text()).toContain('Staff hid this version.');
  expect(page.texts('main h2')).toContain('Version 1 → version 3');
  await page.open(`${path}/history?commentId=${comment.id}`);
  expect(page.texts('main h2')).toContain('Version 1 → version 2');

  const visitor = await new PlainBrowser(portal).open(path);
  expect(visitor.text()).toMatch(/edited/);
  expect(visitor.has('a', /^edited/)).toBe(false);
});
