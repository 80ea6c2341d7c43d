import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import {
  type ConversationRow,
  isListedConversation,
} from '#features/content/conversations/server/conversationQueries.ts';
import { collated } from '#platform/database/collated.ts';
import '#features/engage/articles/server/articleEvents.ts';
import {
  getWritableArticle,
  type WritableArticle,
} from '#features/engage/articles/server/articleStore.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { releaseSchema } from '../releaseInputs.ts';
import { type ReleaseKind, releaseLimits } from '../releaseKinds.ts';

/** What a release note is about. */
export interface Release {
  articleId: number;
  productId: number;
  product: string;
  version: string;
  kinds: string[];
  releasedOn: string;
}

export interface ShownRelease {
  release: Release;
  post: ConversationRow;
}

const releaseColumns = sql`
  note.article_id as "articleId", note.product_id as "productId", product.name as product,
  note.version, note.kinds, note.released_on::text as "releasedOn"`;

/** Published release notes, newest first; none while they are off; one for each, in the viewer's language if there is one. */
export async function listReleases(
  ctx: Ctx,
  filter: { productId: number | null; kind: ReleaseKind | null; page: number; first: number },
): Promise<Page<ShownRelease>> {
  ctx.touch('conversations');
  ctx.touch('releases');
  const { page, first } = filter;
  const listed = sql`
    from release_notes note
      join release_products product on product.id = note.product_id
      join kb_articles article on article.id = note.article_id
      join kb_translations translation on translation.article_id = note.article_id
      join conversations post on post.id = translation.conversation_id
    where ${isListedConversation(ctx, 'post')}
      and (${filter.productId}::bigint is null or note.product_id = ${filter.productId})
      and (${filter.kind}::text is null or ${filter.kind} = any(note.kinds))`;
  const { rows } = await sql<ConversationRow & Release>`
    select conversations.*, shown."articleId", shown."productId", shown.product, shown.version, shown.kinds,
      shown."releasedOn"
    from (
      select distinct on (note.released_on, note.article_id) ${releaseColumns}, post.id as post_id
      ${listed}
      order by note.released_on desc, note.article_id desc, post.language = ${ctx.locale} desc,
        post.language = article.source_language desc, post.id
      offset ${page * first} limit ${first + 1}
    ) shown join conversations on conversations.id = shown.post_id
    order by shown."releasedOn" desc, shown."articleId" desc`.execute(ctx.db);
  const nodes = rows.slice(0, first).map((row) => {
    const { articleId, productId, product, version, kinds, releasedOn, ...post } = row;
    return { release: { articleId, productId, product, version, kinds, releasedOn }, post };
  });
  return {
    nodes,
    hasMore: rows.length > first,
    pageNumber: page,
    totalCount: async () => {
      const counted = await sql<{ count: number }>`
        select count(distinct note.article_id)::int as count ${listed}`.execute(ctx.db);
      return counted.rows[0]?.count ?? 0;
    },
  };
}

export async function findRelease(
  { db }: Pick<Ctx, 'db'>,
  articleId: number,
): Promise<Release | null> {
  const { rows } = await sql<Release>`
    select ${releaseColumns} from release_notes note
      join release_products product on product.id = note.product_id
    where note.article_id = ${articleId}`.execute(db);
  return rows[0] ?? null;
}

export interface ReleaseProduct {
  id: number;
  name: string;
  isFollowed: boolean;
}

/** Products of which the viewer sees a release note. */
export async function listReleaseProducts(ctx: Ctx): Promise<ReleaseProduct[]> {
  ctx.touch('conversations');
  ctx.touch('releases');
  const { rows } = await sql<ReleaseProduct>`
    select product.id, product.name, exists (select from release_follows
      where product_id = product.id and member_id = ${ctx.viewer.memberId}) as "isFollowed"
    from release_products product
    where exists (select from release_notes note
        join kb_translations translation on translation.article_id = note.article_id
        join conversations post on post.id = translation.conversation_id
      where note.product_id = product.id and ${isListedConversation(ctx, 'post')})
    order by ${collated('product.name', ctx.locale)}, product.id`.execute(ctx.db);
  return rows;
}

/**
 * Says what a release note is about.
 * @throws AppError as getWritableArticle; BAD_REQUEST for other articles; VALIDATION_FAILED
 */
export async function saveRelease(
  ctx: Ctx,
  articleId: number,
  given: unknown,
): Promise<WritableArticle> {
  const writable = await getWritableArticle(ctx, articleId);
  const { article, base } = writable;
  if (article.type !== 'RELEASE_NOTE') throw new AppError('BAD_REQUEST');
  const input = parseInput(releaseSchema, given);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const name_key = input.product.toLowerCase();
    const { count } = await trx
      .selectFrom('release_products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name_key', '<>', name_key)
      .executeTakeFirstOrThrow();
    if (count >= releaseLimits.products) throw tooManyProducts();
    const product = await trx
      .insertInto('release_products')
      .values({ name: input.product, name_key, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name: input.product }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = {
      ...{ product_id: product.id, version: input.version, released_on: input.releasedOn },
      kinds: [...new Set(input.kinds)],
    };
    await trx
      .insertInto('release_notes')
      .values({ article_id: article.id, ...values })
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet(values))
      .execute();
    const language = article.source_language;
    const payload = { articleId: article.id, knowledgeBaseId: base.id, language };
    emit({ type: 'article.changed', payload });
    emit({ type: 'release.changed', payload: { articleId: article.id } });
  });
  return writable;
}

function tooManyProducts(): AppError {
  const message = `There can be at most ${releaseLimits.products} products.`;
  return validationFailed([{ field: 'product', rule: 'count', message }]);
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED; NOT_FOUND for a product without visible notes */
export async function followReleases(
  ctx: Ctx,
  { productId, follows }: { productId: number; follows: boolean },
): Promise<ReleaseProduct> {
  const memberId = demandActive(ctx.viewer);
  const product = (await listReleaseProducts(ctx)).find(({ id }) => id === productId);
  if (product === undefined) throw new AppError('NOT_FOUND');
  const key = { product_id: productId, member_id: memberId };
  if (follows) {
    await ctx.db
      .insertInto('release_follows')
      .values({ ...key, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await ctx.db
      .deleteFrom('release_follows')
      .where('product_id', '=', productId)
      .where('member_id', '=', memberId)
      .execute();
  }
  return { ...product, isFollowed: follows };
}
