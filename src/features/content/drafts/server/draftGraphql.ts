import { parseId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { draftSchema } from '../draftRules.ts';
import {
  type DraftSummary,
  deleteDraft,
  findDraft,
  listDrafts,
  type StoredDraft,
  saveDraft,
} from './draftService.ts';

export const DraftType = builder.objectRef<StoredDraft>('Draft').implement({
  fields: (t) => ({
    key: t.exposeString('draft_key'),
    data: t.field({ type: 'JSON', resolve: (row) => row.data }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
});

const DraftSummaryType = builder.objectRef<DraftSummary>('DraftSummary').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    excerpt: t.exposeString('excerpt', { description: 'The beginning of its text.' }),
    postType: t.exposeString('postType', { nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      description: 'The post that it changes; null for a new one.',
      resolve: ({ key }, _args, ctx) => {
        const id = parseId(/^edit:(\d+)$/.exec(key)?.[1]);
        return id === null ? null : conversationLoader(ctx).load(id);
      },
    }),
  }),
});

builder.queryField('drafts', (t) =>
  t.field({
    type: [DraftSummaryType],
    description: "The viewer's own, the latest first.",
    cost: { items: 10 },
    resolve: (_root, _args, ctx) => listDrafts(ctx),
  }),
);

builder.queryField('draft', (t) =>
  t.field({
    type: DraftType,
    nullable: true,
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, ctx) => findDraft(ctx, key),
  }),
);

mutation('saveDraft', {
  input: (t) => schemaFields(t, draftSchema),
  run: (ctx, input) => saveDraft(ctx, input),
  output: ['draft', DraftType],
});

mutation('deleteDraft', {
  input: (t) => ({ key: t.string({ required: true }) }),
  run: async (ctx, { key }) => {
    await deleteDraft(ctx, key);
    return key;
  },
  output: ['deletedKey', 'String'],
});
