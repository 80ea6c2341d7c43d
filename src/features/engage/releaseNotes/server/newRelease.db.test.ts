import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { saveArticleDraft } from '#features/engage/articles/server/draftService.ts';
import { actOnRevision } from '#features/engage/articles/server/revisionService.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { allNotified, listTold } from '#features/engage/notifications/testing/notificationWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { followReleases, listReleaseProducts, saveRelease } from './releaseService.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const editor = await makeMember(db, { role: 'editor' });
const as = (viewer: Viewer) => testContext(db, { viewer, bus });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const told = async (viewer: Viewer) => {
  await allNotified(db);
  return (await listTold(as(viewer))).filter(([type]) => type === 'newRelease').length;
};

test('followers of a product are told of its new releases, once, if they may read them', async () => {
  const [open, closed] = [
    await makeKnowledgeBase(db),
    await makeKnowledgeBase(db, { audience: 'staff' }),
  ];
  const make = async (product: string, { base = open, state = 'DRAFT' } = {}) => {
    const setup = { type: 'RELEASE_NOTE' };
    const { article } = await makeArticle(db, base, { state, article: setup });
    const details = { product, version: '1.0', kinds: ['NEW'], releasedOn: '2026-05-01' };
    await saveRelease(as(editor.viewer), article.id, details);
    return { articleId: article.id, language: 'en' };
  };
  await make('Hub', { state: 'PUBLISHED' });
  await make('App', { state: 'PUBLISHED' });
  const [follower, other] = [await makeMember(db), await makeMember(db)];
  const products = await listReleaseProducts(as(follower.viewer));
  for (const [{ viewer }, name] of [
    [follower, 'Hub'],
    [other, 'App'],
  ] as const) {
    const productId = products.find((product) => product.name === name)?.id ?? 0;
    await followReleases(as(viewer), { productId, follows: true });
  }
  const note = await make('Hub');
  const publish = (at: object) =>
    actOnRevision(as(editor.viewer), { ...at, action: 'PUBLISH', edition: 1 });
  await publish(note);
  expect([await told(follower.viewer), await told(other.viewer)]).toEqual([1, 0]);
  // A correction is no new release, and one for others is none of theirs.
  await saveArticleDraft(as(editor.viewer), {
    draft: { ...note, edition: 0 },
    text: { title: 'Corrected', content: '<p>Corrected.</p>' },
  });
  await publish(note);
  await publish(await make('Hub', { base: closed }));
  expect(await told(follower.viewer)).toBe(1);
});
