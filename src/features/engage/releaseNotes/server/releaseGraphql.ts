import { parseId, requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { ArticleInfoType } from '#features/engage/articles/server/articleGraphql.ts';
import { EditedArticleType } from '#features/engage/articles/server/articleRevisionGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { releaseSchema } from '../releaseInputs.ts';
import { releaseKinds } from '../releaseKinds.ts';
import {
  findRelease,
  followReleases,
  listReleaseProducts,
  listReleases,
  type Release,
  type ReleaseProduct,
  type ShownRelease,
  saveRelease,
} from './releaseService.ts';

const ReleaseKindEnum = builder.enumType('ReleaseKind', { values: releaseKinds });

const ReleaseType = builder.objectRef<Release>('Release').implement({
  description: 'What a release note is about.',
  fields: (t) => ({
    productId: t.exposeID('productId'),
    product: t.exposeString('product'),
    version: t.exposeString('version'),
    kinds: t.field({
      type: [ReleaseKindEnum],
      resolve: ({ kinds }) => releaseKinds.filter((kind) => kinds.includes(kind)),
    }),
    releasedOn: t.exposeString('releasedOn', { description: 'A date, such as 2026-05-01.' }),
  }),
});

const ReleaseNoteType = builder.objectRef<ShownRelease>('ReleaseNote').implement({
  fields: (t) => ({
    release: t.expose('release', { type: ReleaseType }),
    conversation: t.field({ type: ConversationType, resolve: ({ post }) => post }),
  }),
});

const ReleaseNotePage = pageObject('ReleaseNotePage', ReleaseNoteType);

const ReleaseProductType = builder.objectRef<ReleaseProduct>('ReleaseProduct').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isFollowed: t.exposeBoolean('isFollowed', { description: 'The viewer is told of new ones.' }),
  }),
});

builder.queryFields((t) => ({
  releaseNotes: t.field({
    type: ReleaseNotePage,
    cost: 200,
    description: 'Published release notes, newest first.',
    args: {
      productId: t.arg.id(),
      kind: t.arg({ type: ReleaseKindEnum }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { productId, kind, page, first }, ctx) =>
      listReleases(ctx, {
        productId: productId == null ? null : (parseId(productId) ?? 0),
        kind: kind ?? null,
        page: Math.max(page ?? 0, 0),
        first: Math.min(Math.max(first ?? 10, 1), 50),
      }),
  }),
  releaseProducts: t.field({
    type: [ReleaseProductType],
    cost: 20,
    resolve: (_root, _args, ctx) => listReleaseProducts(ctx),
  }),
}));

builder.objectField(ArticleInfoType, 'release', (t) =>
  t.field({
    type: ReleaseType,
    nullable: true,
    resolve: ({ article, post }, _args, ctx) =>
      post.type === 'RELEASE_NOTE' ? findRelease(ctx, article.articleId) : null,
  }),
);

builder.objectField(EditedArticleType, 'release', (t) =>
  t.field({
    type: ReleaseType,
    nullable: true,
    resolve: ({ article }, _args, ctx) => findRelease(ctx, article.id),
  }),
);

mutation('saveRelease', {
  description: 'Says what a release note is about. For those who write articles.',
  input: (t) => ({
    articleId: t.id({ required: true }),
    ...schemaFields(t, releaseSchema, {
      kinds: { type: [ReleaseKindEnum] },
      releasedOn: { type: 'String' },
    }),
  }),
  run: (ctx, { articleId, ...values }) => saveRelease(ctx, requireId(articleId), values),
  output: ['article', EditedArticleType],
});

mutation('followReleases', {
  input: (t) => ({ productId: t.id({ required: true }), follows: t.boolean({ required: true }) }),
  run: (ctx, { productId, follows }) =>
    followReleases(ctx, { productId: requireId(productId), follows }),
  output: ['product', ReleaseProductType],
});
