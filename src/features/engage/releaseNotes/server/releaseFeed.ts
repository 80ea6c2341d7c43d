import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { FeedSubject } from '#features/content/seo/server/feeds.ts';
import { addPostFeed } from '#features/content/seo/server/seoRoutes.ts';
import english from '#locales/en/releaseNotes.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { releaseFeedPath, releaseListPath } from '../releaseAddress.ts';
import { listReleaseProducts } from './releaseService.ts';

/** Release notes as RSS and Atom, of one product with `?product=ID`. */
export function registerReleaseFeed(app: FastifyInstance, host: RouteHost): void {
  addPostFeed(app, host, {
    path: '/feeds/releases',
    says: 'Feed of the newest release notes; with product those of one product, by its id.',
    find: ({ ctx, query }) => {
      const { product } = Object(query);
      return subjectOf(ctx, product === undefined ? null : (parseId(String(product)) ?? 0));
    },
  });
}

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
    feedPath: (format, language) =>
      releaseFeedPath(format, { productId: product?.id ?? null, language }),
  };
}
