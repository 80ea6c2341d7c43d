import { ChangeResultType } from '#features/support/agentWorkspace/server/agentMutationGraphql.ts';
import {
  RequestActionInput,
  RequestActionObject,
} from '#features/support/agentWorkspace/server/requestActionGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  applyMacro,
  deleteMacro,
  listMacros,
  previewMacro,
  type SupportMacro,
  saveMacro,
} from './macroService.ts';

const SupportMacroType = builder.objectRef<SupportMacro>('SupportMacro').implement({
  description: 'Several actions on a request under one name.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    isShared: t.exposeBoolean('isShared'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    actions: t.field({ type: [RequestActionObject], resolve: ({ actions }) => actions }),
  }),
});

builder.queryFields((t) => ({
  supportMacros: t.field({
    type: [SupportMacroType],
    cost: { weight: 100, items: 20 },
    description: 'Shared macros and the viewer’s own; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: (_root, _args, ctx) => listMacros(ctx),
  }),
  supportMacroPreview: t.field({
    type: [RequestActionObject],
    cost: 100,
    description: 'The actions of a macro on a request, with their texts as HTML.',
    args: { id: t.arg.id({ required: true }), requestId: t.arg.id({ required: true }) },
    resolve: (_root, asked, ctx) => previewMacro(ctx, asked),
  }),
}));

builder.relayMutationField(
  'saveSupportMacro',
  {
    inputFields: (t) => ({
      id: t.id({ description: 'Of the one to change; without it one is created.' }),
      title: t.string({ required: true }),
      actions: t.field({ type: [RequestActionInput], required: true }),
      isShared: t.boolean({ description: 'For all agents; needs MANAGE_COMMUNITY.' }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => saveMacro(ctx, input.id ?? null, input) },
  { outputFields: (t) => ({ macro: t.field({ type: SupportMacroType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'deleteSupportMacro',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  { resolve: async (_root, { input }, ctx) => ({ id: await deleteMacro(ctx, input.id) }) },
  { outputFields: (t) => ({ id: t.id({ resolve: ({ id }) => id }) }) },
);

builder.relayMutationField(
  'applySupportMacro',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      requestIds: t.idList({ required: true, description: 'At most 500.' }),
      sendUnfilled: t.boolean({
        description:
          'Placeholders of the reply that have no value are sent as they are. Otherwise such a request is refused as UNFILLED_PLACEHOLDER.',
      }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => ({
      results: await applyMacro(ctx, input.id, input),
    }),
  },
  {
    outputFields: (t) => ({
      results: t.field({ type: [ChangeResultType], resolve: ({ results }) => results }),
    }),
  },
);
