import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { FeedSubject } from '#features/content/seo/server/feeds.ts';
import type { PostFeed } from '#features/content/seo/server/postFeeds.ts';
import english from '#locales/en/releaseNotes.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { releaseListPath } from '../releaseAddress.ts';
import { listReleaseProducts } from './releaseService.ts';

export const releaseFeed: PostFeed = {
  says: 'Feed of the newest release notes: rss or atom; with product those of one product, by its id.',
  find: (ctx, { query: { product } }) =>
    subjectOf(ctx, product === undefined ? null : (parseId(String(product)) ?? 0)),
};

/** @throws AppError NOT_FOUND for a product without release notes that visitors see */
async function subjectOf(ctx: Ctx, productId: number | null): Promise<FeedSubject> {
  const products = productId === null ? [] : await listReleaseProducts(ctx);
  const product = products.find(({ id }) => id === productId);
  if (productId !== null && product === undefined) throw new AppError('NOT_FOUND');
  const about = product ? `${product.name} · ` : '';
  const condition =
    productId === null
      ? undefined
      : sql<boolean>`exists (select from kb_translations translation
          join release_notes note on note.article_id = translation.article_id
          where translation.conversation_id = conversations.id and note.product_id = ${productId})`;
  return {
    title: `${about}${english.title} · ${ctx.settings.name}`,
    description: english.description,
    path: releaseListPath({ productId: product ? String(product.id) : null, kind: null, page: 1 }),
    filter: { types: ['RELEASE_NOTE'], ...(condition && { condition }) },
    place: 'releases',
    ...(product && { query: { product: String(product.id) } }),
  };
}
