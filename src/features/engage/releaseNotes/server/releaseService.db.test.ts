import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { ReleaseKind } from '../releaseKinds.ts';
import {
  followReleases,
  listReleaseProducts,
  listReleases,
  saveRelease,
} from './releaseService.ts';

const { db } = await openTestDatabase();
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const base = await makeKnowledgeBase(db);
const as = (viewer: Viewer) => testContext(db, { viewer });

async function makeRelease(title: string, fields: object, at = base, state = 'PUBLISHED') {
  const { article } = await makeArticle(db, at, {
    title,
    state,
    article: { type: 'RELEASE_NOTE' },
  });
  const details = { product: 'App', version: '1.0', kinds: ['NEW'], releasedOn: '2026-05-01' };
  await saveRelease(as(writer.viewer), article.id, { ...details, ...fields });
  return article;
}

const titles = async (
  filter: { productId?: number; kind?: ReleaseKind } = {},
  viewer = anonymousViewer,
) => {
  const all = { productId: null, kind: null, page: 0, first: 20, ...filter };
  return (await listReleases(as(viewer), all)).nodes.map(({ post }) => post.title);
};

test('the changelog lists what is published, newest first, by product and kind', async () => {
  await makeRelease('Older', { releasedOn: '2026-04-01', kinds: ['FIXED', 'SECURITY'] });
  await makeRelease('Newer', { product: 'Hub', version: '2.0', releasedOn: '2026-05-02' });
  await makeRelease('Draft', { product: 'Secret' }, base, 'DRAFT');
  const closed = await makeKnowledgeBase(db, { audience: 'members' });
  await makeRelease('For members', { releasedOn: '2026-03-01' }, closed);
  expect(await titles()).toEqual(['Newer', 'Older']);
  expect(await titles({}, member.viewer)).toEqual(['Newer', 'Older', 'For members']);
  expect(await titles({ kind: 'SECURITY' })).toEqual(['Older']);
  const products = await listReleaseProducts(as(anonymousViewer));
  expect(products.map(({ name }) => name)).toEqual(['App', 'Hub']);
  expect(await titles({ productId: products[1]?.id ?? 0 })).toEqual(['Newer']);
});

test('a product is one, however its name is written', async () => {
  await makeRelease('Same', { product: 'aPP' });
  const names = (await listReleaseProducts(as(anonymousViewer))).map(({ name }) => name);
  expect(names).toContain('aPP');
  expect(names).not.toContain('App');
});

test('members follow products; nobody else does', async () => {
  const [product] = await listReleaseProducts(as(member.viewer));
  const productId = product?.id ?? 0;
  const follow = (viewer: Viewer, follows = true) =>
    followReleases(as(viewer), { productId, follows });
  expect(await follow(member.viewer)).toMatchObject({ isFollowed: true });
  expect(await follow(member.viewer)).toMatchObject({ isFollowed: true });
  expect(await follow(member.viewer, false)).toMatchObject({ isFollowed: false });
  await expect(follow(anonymousViewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const suspended = { ...member.viewer, suspendedUntil: new Date('2100-01-01') };
  await expect(follow(suspended)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  await expect(
    followReleases(as(member.viewer), { productId: 999_999, follows: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('only those who write articles say what a release note is about', async () => {
  const { article } = await makeArticle(db, base, { article: { type: 'RELEASE_NOTE' } });
  const guide = await makeArticle(db, base, {});
  const details = { product: 'App', version: '1', kinds: ['NEW'], releasedOn: '2026-05-01' };
  await expect(saveRelease(as(member.viewer), article.id, details)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(saveRelease(as(anonymousViewer), article.id, details)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(saveRelease(as(writer.viewer), guide.article.id, details)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(
    saveRelease(as(writer.viewer), article.id, { ...details, kinds: [], releasedOn: 'soon' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('while release notes are switched off, they are not listed', async () => {
  await makeRelease('Hidden when off', {});
  const listed = async (enabledConversationTypes: PostType[]) => {
    const settings = { ...defaultSettings, enabledConversationTypes };
    const ctx = testContext(db, { viewer: member.viewer, settings });
    const all = { productId: null, kind: null, page: 0, first: 20 };
    return (await listReleases(ctx, all)).nodes.length;
  };
  expect(await listed(['RELEASE_NOTE'])).toBeGreaterThan(0);
  expect(await listed(['QUESTION'])).toBe(0);
});
