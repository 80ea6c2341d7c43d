import { parseId, parseIds, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import { decisionSchema, decisions, refusals } from '../moderationRules.ts';
import { type AuthorTraces, readAuthorTraces } from './authorTraces.ts';
import { claimItem } from './claimService.ts';
import { type DecisionOutcome, decideMany } from './decisionService.ts';
import {
  ModeratedKindEnum,
  ModerationItemType,
  ModerationReasonEnum,
} from './moderationItemType.ts';
import {
  listModeration,
  type ModerationFilterInput,
  type ModerationPulse,
  readPulse,
} from './moderationListService.ts';

const ModerationPage = pageObject('ModerationPage', ModerationItemType);
const ModerationDecision = builder.enumType('ModerationDecision', { values: decisions });
const ModerationRefusal = builder.enumType('ModerationRefusal', { values: refusals });
const AssignedTo = builder.enumType('ModerationAssignment', { values: ['ME', 'NOBODY'] as const });

const ModerationFilter = builder.inputType('ModerationFilter', {
  fields: (t) => ({
    done: t.boolean({ description: 'What is decided instead of what waits.' }),
    types: t.field({ type: [ModeratedKindEnum] }),
    topicIds: t.idList(),
    languages: t.stringList(),
    reasons: t.field({ type: [ModerationReasonEnum] }),
    authors: t.stringList({ description: 'Ids or usernames.' }),
    assigned: t.field({ type: AssignedTo }),
    latestTo: t.field({ type: 'DateTime', description: 'Nothing that happened since.' }),
    excludeIds: t.idList(),
  }),
});

type GivenFilter = typeof ModerationFilter.$inferInput | null | undefined;

function filterOf(given: GivenFilter): ModerationFilterInput {
  const { types, topicIds, excludeIds, ...rest } = given ?? {};
  return {
    ...rest,
    kinds: types,
    topicIds: parseIds(topicIds),
    excludeIds: parseIds(excludeIds),
  };
}

const PulseType = builder.objectRef<ModerationPulse>('ModerationPulse').implement({
  fields: (t) => ({
    arrived: t.exposeInt('arrived', { description: 'New ones, or with news, since.' }),
    items: t.field({ type: [ModerationItemType], resolve: ({ items }) => items }),
  }),
});

const TracesType = builder.objectRef<AuthorTraces>('ModerationAuthorTraces').implement({
  fields: (t) => ({
    addresses: t.exposeStringList('addresses', {
      description: 'Of the network, the latest first.',
    }),
    domain: t.exposeString('domain', { nullable: true, description: 'Of the e-mail address.' }),
  }),
});

builder.queryFields((t) => ({
  moderationList: t.field({
    type: ModerationPage,
    cost: ({ keywords }) => (keywords ? 4_000 : 2_000),
    description: 'SPEC §7 "Moderation list", for whoever moderates anywhere. Counts to 1000.',
    args: {
      keywords: t.arg.string(),
      filter: t.arg({ type: ModerationFilter }),
      sortKey: t.arg({ type: SortKey, defaultValue: 'LAST_ACTIVITY' }),
      sortOrder: t.arg({ type: SortOrder, defaultValue: 'DESC' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { filter, ...args }, ctx) =>
      listModeration(ctx, { ...args, filter: filterOf(filter) }),
  }),
  moderationPulse: t.field({
    type: PulseType,
    cost: ({ ids, keywords }) => ({ weight: keywords ? 1_000 : 300, items: ids.length }),
    description: 'What has happened to a list since it was read.',
    args: {
      ids: t.arg.idList({ required: true }),
      since: t.arg({ type: 'DateTime', required: true }),
      keywords: t.arg.string(),
      filter: t.arg({ type: ModerationFilter }),
    },
    resolve: (_root, { ids, since, filter, keywords }, ctx) =>
      readPulse(ctx, { ids: parseIds(ids), since, keywords, filter: filterOf(filter) }),
  }),
  moderationAuthorTraces: t.field({
    type: TracesType,
    description: 'For holders of MANAGE_BLACKLISTED_CONFIG.',
    args: { itemId: t.arg.id({ required: true }) },
    resolve: (_root, { itemId }, ctx) => readAuthorTraces(ctx, requireId(itemId)),
  }),
}));

const OutcomeType = builder.objectRef<DecisionOutcome>('ModerationOutcome').implement({
  fields: (t) => ({
    itemId: t.exposeID('itemId'),
    activityId: t.exposeID('activityId', {
      nullable: true,
      description: 'What `undoActivity` takes; null where it was refused.',
    }),
    refusal: t.field({
      type: ModerationRefusal,
      nullable: true,
      resolve: ({ refusal }) => refusal,
    }),
  }),
});

mutation('decideModeration', {
  description: 'Decides on entries of the queue, at most 50 a call, each for itself.',
  input: (t) => ({
    itemIds: t.idList({ required: true }),
    ...schemaFields(t, decisionSchema, {
      decision: { type: ModerationDecision },
      note: 'What the author is told besides.',
      takeOver: 'Although somebody else is at it.',
    }),
  }),
  run: (ctx, { itemIds, ...input }) =>
    decideMany(ctx, { ...input, itemIds: itemIds.map((id) => parseId(id) ?? 0) }),
  output: ['outcomes', [OutcomeType]],
});

mutation('claimModeration', {
  description: 'Makes an entry of the queue the viewer’s for ten minutes.',
  input: (t) => ({ itemId: t.id({ required: true }), takeOver: t.boolean() }),
  run: (ctx, { itemId, takeOver }) =>
    claimItem(ctx, { itemId: requireId(itemId), takeOver: takeOver ?? false }),
  output: ['item', ModerationItemType],
});
