import { ChangeResultType } from '#features/support/agentWorkspace/server/agentMutationGraphql.ts';
import {
  RequestActionInput,
  RequestActionObject,
} from '#features/support/agentWorkspace/server/requestActionGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { supportMacroSchema } from '../macroRules.ts';
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
    teamId: t.exposeID('teamId', {
      nullable: true,
      description: 'Of a shared one: only for the agents of this team.',
    }),
    useCount: t.exposeInt('useCount', { description: 'Requests that it was applied to.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    actions: t.field({ type: [RequestActionObject], resolve: ({ actions }) => actions }),
  }),
});

builder.queryFields((t) => ({
  supportMacros: t.field({
    type: [SupportMacroType],
    cost: { weight: 100, items: 20 },
    description: 'Shared macros and the viewer’s own; needs MANAGE_PRIVATE_MESSAGES.',
    args: {
      isOffered: t.arg.boolean({
        description: 'Without those of teams that the viewer isn’t in, which managers can change.',
      }),
    },
    resolve: (_root, { isOffered }, ctx) => listMacros(ctx, isOffered ?? false),
  }),
  supportMacroPreview: t.field({
    type: [RequestActionObject],
    cost: 100,
    description: 'The actions of a macro on a request, with their texts as HTML.',
    args: { id: t.arg.id({ required: true }), requestId: t.arg.id({ required: true }) },
    resolve: (_root, asked, ctx) => previewMacro(ctx, asked),
  }),
}));

mutation('saveSupportMacro', {
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, supportMacroSchema, {
      actions: { type: [RequestActionInput] },
      isShared: 'For all agents; needs MANAGE_COMMUNITY.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => saveMacro(ctx, input.id ?? null, input),
  output: ['macro', SupportMacroType],
});

mutation('deleteSupportMacro', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteMacro(ctx, id),
  output: ['id', 'ID'],
});

mutation('applySupportMacro', {
  input: (t) => ({
    id: t.id({ required: true }),
    requestIds: t.idList({ required: true, description: 'At most 500.' }),
    sendUnfilled: t.boolean({
      description:
        'Placeholders of the reply that have no value are sent as they are. Otherwise such a request is refused as UNFILLED_PLACEHOLDER.',
    }),
  }),
  run: (ctx, input) => applyMacro(ctx, input.id, input),
  output: ['results', [ChangeResultType]],
});
