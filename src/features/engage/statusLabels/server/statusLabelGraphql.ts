import { optionalId, parseId, requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { builder } from '#platform/graphql/builder.ts';
import { LocalizedNameInput, LocalizedNameType } from '#platform/graphql/localizedName.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { canManageStatusLabels } from '../statusLabelAccess.ts';
import { roadmapSizes } from '../statusLabelAddress.ts';
import { setStatusSchema, statusLabelSchema } from '../statusLabelRules.ts';
import { labelTones } from '../statusToneRules.ts';
import { labelledPostLoader, postStatusLoader } from './postStatuses.ts';
import { hasRoadmap, type RoadmapColumn, readRoadmap } from './roadmap.ts';
import { setStatus } from './setStatus.ts';
import {
  archiveStatusLabel,
  listManagedLabels,
  listStatusLabels,
  orderStatusLabels,
  restoreStatusLabel,
  saveStatusLabel,
} from './statusLabelService.ts';
import { labelName, type StatusLabel, statusLabelsOf } from './statusLabelStore.ts';

const StatusTone = builder.enumType('StatusTone', {
  description: 'Colour of a status label.',
  values: labelTones,
});

const StatusLabelType = builder.objectRef<StatusLabel>('StatusLabel').implement({
  description: 'A status that staff give to posts, such as "planned".',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key', {
      description: 'Names it in filters and addresses; never changes.',
    }),
    name: t.string({
      description: 'In the language of the viewer.',
      resolve: (label, _args, ctx) => labelName(label, ctx.locale),
    }),
    tone: t.expose('tone', { type: StatusTone }),
    postTypes: t.expose('postTypes', { type: [CommunityPostType] }),
    closesPost: t.exposeBoolean('closesPost'),
    isArchived: t.exposeBoolean('isArchived'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    names: t.field({
      type: [LocalizedNameType],
      cost: { items: 3 },
      description: 'In each language.',
      resolve: ({ names }) => [...names].map(([language, name]) => ({ language, name })),
    }),
    postCount: t.int({
      nullable: true,
      cost: 5,
      description: 'Posts that have it, for holders of MANAGE_COMMUNITY; null for others.',
      resolve: ({ key }, _args, ctx) =>
        canManageStatusLabels(ctx.viewer).ok ? labelledPostLoader(ctx).load(key) : null,
    }),
  }),
});

const RoadmapColumnType = builder.objectRef<RoadmapColumn>('RoadmapColumn').implement({
  fields: (t) => ({
    label: t.expose('label', { type: StatusLabelType }),
    totalCount: t.exposeInt('totalCount'),
    nodes: t.expose('nodes', { type: [ConversationType] }),
    hasMore: t.exposeBoolean('hasMore'),
    pageNumber: t.exposeInt('pageNumber'),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  statusLabel: t.field({
    type: StatusLabelType,
    nullable: true,
    resolve: async ({ status }, _args, ctx) =>
      status === null
        ? null
        : ((await statusLabelsOf(ctx)).find(({ key }) => key === status) ?? null),
  }),
  statusReason: t.string({
    nullable: true,
    description: 'What staff said with the status, for everybody.',
    resolve: async ({ id, status }, _args, ctx) =>
      status === null ? null : ((await postStatusLoader(ctx).load(id))?.reason ?? null),
  }),
  statusSetAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: async ({ id, status }, _args, ctx) =>
      status === null ? null : ((await postStatusLoader(ctx).load(id))?.set_at ?? null),
  }),
}));

builder.objectFields(TopicType, (t) => ({
  hasRoadmap: t.boolean({
    cost: 50,
    description: 'Whether a post of it that the viewer may see has a status.',
    resolve: ({ id }, _args, ctx) => hasRoadmap(ctx, id),
  }),
}));

builder.queryFields((t) => ({
  statusLabels: t.field({
    type: [StatusLabelType],
    description: 'Labels that posts can be given, in their order.',
    cost: { weight: 10, items: 10 },
    args: { postType: t.arg({ type: CommunityPostType }) },
    resolve: (_root, { postType }, ctx) => listStatusLabels(ctx, { postType }),
  }),
  managedStatusLabels: t.field({
    type: [StatusLabelType],
    description: 'All labels, those archived included. For holders of MANAGE_COMMUNITY.',
    cost: { items: 20 },
    resolve: (_root, _args, ctx) => listManagedLabels(ctx),
  }),
  roadmap: t.field({
    type: [RoadmapColumnType],
    description: 'The posts of a topic by status, those that people want most first.',
    cost: ({ status, perStatus }) => ({
      weight: 400,
      // Beyond eight statuses each lists fewer posts.
      items: status ? 1 : roadmapSizes.board / roadmapSizes.column,
      lists: { nodes: Math.min(perStatus ?? 20, status ? roadmapSizes.list : roadmapSizes.column) },
    }),
    args: {
      topicId: t.arg.id({ required: true }),
      status: t.arg.string({ description: 'Lists its posts alone; the others are counted.' }),
      page: t.arg.int(),
      perStatus: t.arg.int({
        description: 'Posts of each status; 20 at most, 5 where all are listed.',
      }),
    },
    resolve: async (_root, { topicId, status, page, perStatus }, ctx) => {
      const topic = await topicLoader(ctx).load(parseId(topicId) ?? 0);
      return topic === null ? [] : readRoadmap(ctx, topic, { status, page, perStatus });
    },
  }),
}));

mutation('setConversationStatus', {
  description: 'Gives a post a status, or takes it away. For holders of CLOSE_POST.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    ...schemaFields(t, setStatusSchema, {
      status: 'Key of a status label; null takes the status away.',
      reason: 'Shown with the status to everybody; 500 characters at most.',
    }),
  }),
  run: async (ctx, { conversationId, status = null, reason }) => {
    const id = requireId(conversationId);
    return { id, activityId: await setStatus(ctx, id, { status, reason }) };
  },
  output: (t) => ({
    activityId: t.id({
      nullable: true,
      description: 'What `undoActivity` takes; null where nothing changed.',
      resolve: ({ activityId }) => activityId,
    }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
    }),
  }),
});

mutation('saveStatusLabel', {
  input: (t) => ({
    labelId: t.id({ description: 'Of the one to change; without it a new one is added.' }),
    ...schemaFields(t, statusLabelSchema, {
      names: {
        type: [LocalizedNameInput],
        description: 'The first one is required; it stands for languages without a name.',
      },
      tone: { type: StatusTone },
      postTypes: { type: [CommunityPostType] },
    }),
  }),
  run: (ctx, { labelId, ...values }) => saveStatusLabel(ctx, optionalId(labelId), values),
  output: ['label', StatusLabelType],
});

mutation('orderStatusLabels', {
  input: (t) => ({ labelIds: t.idList({ required: true }) }),
  run: (ctx, { labelIds }) => orderStatusLabels(ctx, labelIds.map(requireId)),
  output: ['labels', [StatusLabelType]],
});

mutation('archiveStatusLabel', {
  input: (t) => ({
    labelId: t.id({ required: true }),
    replacementId: t.id({
      description: 'What posts have instead; without it they keep the label.',
    }),
    restore: t.boolean({ description: 'Takes the archiving back.' }),
  }),
  run: (ctx, { labelId, replacementId, restore }) => {
    const id = requireId(labelId);
    return restore
      ? restoreStatusLabel(ctx, id)
      : archiveStatusLabel(ctx, id, optionalId(replacementId));
  },
  output: ['label', StatusLabelType],
});
