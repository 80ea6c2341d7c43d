import { expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createCustomPage } from './builderPageService.ts';
import { previewContext } from './previewContext.ts';
import { createPreviewToken } from './previewService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });

test('only someone who edits pages sees data of another moment', async () => {
  const now = new Date();
  const ctx = testContext(db, { viewer, now });
  const subject = await createCustomPage(ctx, { path: 'p', title: 'A', template: 'text' });
  const { token } = await createPreviewToken(ctx, { subject });
  const url = new URL(`https://a.example/preview?token=${token}&at=2099-01-01T00:00:00Z`);
  expect((await previewContext(ctx, url)).ctx.now).toEqual(new Date('2099-01-01T00:00:00Z'));
  const visitor = { ...ctx, viewer: anonymousViewer };
  expect((await previewContext(visitor, url)).ctx.now).toEqual(now);
});
