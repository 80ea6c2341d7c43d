import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { sharedBy, shareIdOf } from './sharedBy.ts';

builder.objectFields(ConversationType, (t) => ({
  shareId: t.string({
    nullable: true,
    description: 'The `sharedByUser` of a link that the viewer shares; null for visitors.',
    resolve: (row, _args, ctx) => shareIdOf(ctx, row.id),
  }),
  sharedBy: t.field({
    type: MemberType,
    nullable: true,
    description:
      'The member whom a shared link names; null where it names nobody the viewer may know of.',
    cost: 20,
    args: { sharedByUser: t.arg.string({ required: true }) },
    resolve: (row, { sharedByUser }, ctx) => sharedBy(ctx, row.id, sharedByUser),
  }),
}));
