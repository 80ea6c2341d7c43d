import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
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

test('the audience of a link shows nobody posts that this audience, or they themselves, do not see', async () => {
  const moderator = await makeMember(db, { role: 'moderator' });
  const ctx = testContext(db, { viewer });
  const subject = await createCustomPage(ctx, { path: 'q', title: 'B', template: 'text' });
  const { token } = await createPreviewToken(ctx, { subject });
  await makeConversation(db, { title: 'Open' });
  await makeConversation(db, { title: 'Private', is_private: true });
  await makeConversation(db, { title: 'Spam', spam_at: new Date() });
  const seen = async (who: typeof viewer, audience: string) => {
    const url = new URL(`https://a.example/preview?token=${token}${audience}`);
    const { ctx: contextValue } = await previewContext({ ...ctx, viewer: who }, url);
    const source = '{ conversations { nodes { title } } }';
    const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
    expect(errors).toBeUndefined();
    const { nodes } = Object(data?.conversations);
    return nodes.map(({ title }: { title: string }) => title).sort();
  };
  for (const who of [anonymousViewer, moderator.viewer]) {
    for (const audience of ['', '&as=member', '&as=member&role=administrator']) {
      expect(await seen(who, audience), audience).toEqual(['Open']);
    }
  }
  for (const audience of ['', '&as=member', '&as=member&role=nothing']) {
    expect(await seen(viewer, audience), audience).toEqual(['Open']);
  }
  const asModerator = new URL(`https://a.example/preview?token=${token}&as=member&role=moderator`);
  const { permissions } = (await previewContext(ctx, asModerator)).ctx.viewer;
  expect(permissions.has('MANAGE_COMMUNITY')).toBe(false);
  for (const each of permissions) expect(viewer.permissions.has(each)).toBe(true);
});
