import { NearDuplicateType } from '#features/care/spam/server/spamFilterGraphql.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { findMergeablePost } from './mergeablePost.ts';

builder.objectField(NearDuplicateType, 'mergeTarget', (t) =>
  t.field({
    type: ConversationType,
    nullable: true,
    description: 'The post it is, where the one asked about may be merged into it.',
    resolve: (duplicate, _args, ctx) => findMergeablePost(ctx, duplicate),
  }),
);
