import { builder } from '#platform/graphql/builder.ts';
import { type DraftRow, deleteDraft, findDraft, saveDraft } from './draftService.ts';

const DraftType = builder.objectRef<DraftRow>('Draft').implement({
  fields: (t) => ({
    key: t.exposeString('draft_key'),
    data: t.field({ type: 'JSON', resolve: (row) => row.data }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
});

builder.queryField('draft', (t) =>
  t.field({
    type: DraftType,
    nullable: true,
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, ctx) => findDraft(ctx, key),
  }),
);

builder.relayMutationField(
  'saveDraft',
  {
    inputFields: (t) => ({
      key: t.string({ required: true }),
      data: t.field({ type: 'JSON', required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => saveDraft(ctx, input) },
  { outputFields: (t) => ({ draft: t.field({ type: DraftType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'deleteDraft',
  { inputFields: (t) => ({ key: t.string({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteDraft(ctx, input.key);
      return input;
    },
  },
  { outputFields: (t) => ({ deletedKey: t.string({ resolve: ({ key }) => key }) }) },
);
