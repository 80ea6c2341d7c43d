import { CustomFieldValueType } from '#features/base/customFields/server/customFieldGraphql.ts';
import { placedValues } from '#features/base/customFields/server/fieldValues.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { SupportRequestTypeType } from '#features/support/requestTypes/server/requestTypeGraphql.ts';
import { requestTypeLoader } from '#features/support/requestTypes/server/requestTypeStore.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import {
  canEditRequest,
  canRateRequest,
  canReopenRequest,
  canReplyToRequest,
  canResolveRequest,
  canWorkOnRequests,
} from '../supportRequestAccess.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import {
  customerStatusOf,
  requestFilters,
  supportKinds,
  supportPriorities,
} from '../supportRequestRules.ts';
import { reopenUntil, supportStatuses } from '../supportTransitionRules.ts';
import { isAgentOn } from './isAgentOn.ts';
import { listSupportRequests } from './listSupportRequests.ts';
import { listCopies } from './requestCopies.ts';
import { requestPath } from './requestPath.ts';
import { SupportAuthorEnum } from './supportEntryGraphql.ts';
import {
  findRating,
  listParticipantIds,
  openingLoader,
  readSeqLoader,
  supportRequestLoader,
} from './supportQueries.ts';
import { findSupportRequest } from './supportRequestService.ts';
import {
  closesAtOf,
  isOpeningFixed,
  type SupportRequestRow,
  supportFactsOf,
} from './supportRows.ts';

export const SupportKindEnum = builder.enumType('SupportKind', { values: supportKinds });
export const SupportStatusEnum = builder.enumType('SupportStatus', {
  description: 'Customers see NEW as OPEN.',
  values: supportStatuses,
});
export const SupportPriorityEnum = builder.enumType('SupportPriority', {
  values: supportPriorities,
});
const SupportFilterEnum = builder.enumType('SupportFilter', { values: requestFilters });
const SupportRatingType = builder
  .objectRef<{ score: number; comment: string | null }>('SupportRating')
  .implement({
    fields: (t) => ({
      score: t.exposeInt('score'),
      comment: t.exposeString('comment', { nullable: true }),
    }),
  });

/** A request as others refer to it. */
export const SupportReferenceType = builder
  .objectRef<SupportRequestRow>('SupportRequestReference')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: ({ number }) => `${number}` }),
      title: t.exposeString('title'),
      status: t.field({
        type: SupportStatusEnum,
        resolve: (row, _args, ctx) =>
          isAgentOn(ctx, row) ? row.status : customerStatusOf(row.status),
      }),
      path: t.string({ resolve: (row, _args, ctx) => requestPath(ctx, row) }),
      lastActivityAt: t.expose('last_entry_at', { type: 'DateTime' }),
    }),
  });

export const SupportRequestType = builder.objectRef<SupportRequestRow>('SupportRequest');

SupportRequestType.implement({
  description: 'A ticket or a case (SPEC §3).',
  fields: (t) => ({
    id: t.exposeID('id'),
    conversationId: t.id({ resolve: ({ id }) => id }),
    number: t.string({ resolve: ({ number }) => `${number}` }),
    kind: t.field({ type: SupportKindEnum, resolve: ({ kind }) => kind }),
    communityPostType: t.string({ resolve: () => 'TICKET' }),
    title: t.exposeString('title'),
    slug: t.string({
      resolve: (row) => supportPaths.one({ ...row, kind: 'TICKET' }).split('/')[3] ?? '',
    }),
    path: t.string({
      description: 'Below the base path.',
      resolve: (row, _args, ctx) => requestPath(ctx, row),
    }),
    message: t.string({
      description: 'The opening text, sanitised HTML.',
      resolve: async ({ id }, _args, ctx) => (await openingLoader(ctx).load(id))?.content ?? '',
    }),
    excerpt: t.string({
      resolve: async ({ id }, _args, ctx) =>
        ((await openingLoader(ctx).load(id))?.stripped_content ?? '').slice(0, 200),
    }),
    status: t.field({
      type: SupportStatusEnum,
      resolve: (row, _args, ctx) =>
        isAgentOn(ctx, row) ? row.status : customerStatusOf(row.status),
    }),
    priority: t.field({ type: SupportPriorityEnum, resolve: ({ priority }) => priority }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.requester_id === null ? null : memberLoader(ctx).load(row.requester_id),
    }),
    authorName: t.exposeString('requester_name', { nullable: true }),
    assignee: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.assignee_id === null ? null : memberLoader(ctx).load(row.assignee_id),
    }),
    topic: t.field({
      type: TopicType,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.topic_id === null ? null : topicLoader(ctx).load(row.topic_id),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    lastActivityAt: t.expose('last_entry_at', { type: 'DateTime' }),
    lastAuthor: t.field({ type: SupportAuthorEnum, resolve: ({ last_author }) => last_author }),
    resolvedAt: t.expose('resolved_at', { type: 'DateTime', nullable: true }),
    closesAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it closes by itself.',
      resolve: closesAtOf,
    }),
    reopensUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when a reply reopens it.',
      resolve: ({ resolved_at: at }) => (at === null ? null : reopenUntil(at)),
    }),
    isPrivate: t.boolean({ resolve: () => true }),
    read: t.boolean({
      resolve: async (row, _args, ctx) =>
        (await readSeqLoader(ctx).load(row.id)) >= row.revision || row.revision <= 1,
    }),
    revision: t.exposeInt('revision', {
      description: 'Sequence number of the newest public reply, for `baseRevision`.',
    }),
    mergedIntoPath: t.string({
      nullable: true,
      resolve: async (row, _args, ctx) => {
        const into =
          row.merged_into === null ? null : await supportRequestLoader(ctx).load(row.merged_into);
        return into && requestPath(ctx, into);
      },
    }),
    followUpOf: t.field({
      type: SupportReferenceType,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.follow_up_of === null ? null : supportRequestLoader(ctx).load(row.follow_up_of),
    }),
    isCommentAllowed: t.boolean({
      resolve: (row, _args, { viewer }) => canReplyToRequest(viewer, supportFactsOf(row)).ok,
    }),
    isEdited: t.boolean({ resolve: ({ edited_at }) => edited_at !== null }),
    canEdit: t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer }) =>
        answerOf(
          canEditRequest(viewer, {
            ...supportFactsOf(row),
            isAnswered: isOpeningFixed(row),
          }),
        ),
    }),
    canResolve: t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer }) => answerOf(canResolveRequest(viewer, supportFactsOf(row))),
    }),
    canReopen: t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer, now }) =>
        answerOf(canReopenRequest(viewer, supportFactsOf(row), now)),
    }),
    canWork: t.field({
      type: VerdictEnum,
      description: 'Whether the viewer is an agent for it.',
      resolve: (row, _args, { viewer }) => answerOf(canWorkOnRequests(viewer, row.category_id)),
    }),
    canRate: t.field({
      type: VerdictEnum,
      cost: 50,
      resolve: async (row, _args, { viewer, db }) => {
        const isRated = row.resolved_at !== null && (await findRating(db, row)) !== undefined;
        return answerOf(canRateRequest(viewer, { ...supportFactsOf(row), isRated }));
      },
    }),
    rating: t.field({
      type: SupportRatingType,
      nullable: true,
      cost: 50,
      description: 'Of the current resolution.',
      resolve: async (row, _args, { db }) =>
        row.resolved_at === null ? null : ((await findRating(db, row)) ?? null),
    }),
    participants: t.field({
      type: [MemberType],
      description: 'People copied in.',
      cost: 50,
      resolve: async (row, _args, ctx) => {
        const ids = await listParticipantIds(ctx.db, row.id);
        const found = await Promise.all(ids.map((id) => memberLoader(ctx).load(id)));
        return found.filter((member) => member !== null);
      },
    }),
    type: t.field({
      type: SupportRequestTypeType,
      nullable: true,
      resolve: ({ type_id: id }, _args, ctx) =>
        id === null ? null : requestTypeLoader(ctx).load(id),
    }),
    fieldValues: t.field({
      type: [CustomFieldValueType],
      description: 'The filled custom fields that the viewer may see.',
      cost: { weight: 5, items: 10 },
      resolve: (row, _args, ctx) =>
        placedValues(
          ctx,
          {
            ...{ target: 'REQUEST', ownerId: row.requester_id, categoryId: row.category_id },
            stored: row.field_values,
          },
          'PAGE',
        ),
    }),
    copies: t.stringList({
      description: 'Email addresses copied in: they receive the replies.',
      cost: 50,
      resolve: (row, _args, ctx) => listCopies(ctx.db, row.id),
    }),
  }),
});

export const SupportRequestPage = pageObject('SupportRequestPage', SupportRequestType, {
  countCost: 100,
});

builder.queryFields((t) => ({
  supportRequest: t.field({
    type: SupportRequestType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findSupportRequest(ctx, { id }),
  }),
  supportRequestByNumber: t.field({
    type: SupportRequestType,
    nullable: true,
    args: { number: t.arg.id({ required: true }) },
    resolve: (_root, { number }, ctx) => findSupportRequest(ctx, { number }),
  }),
  supportRequests: t.field({
    type: SupportRequestPage,
    description: 'The viewer’s own tickets or cases, and those shared with them.',
    cost: { weight: 200, items: 10 },
    args: {
      kind: t.arg({ type: SupportKindEnum, required: true }),
      status: t.arg({ type: SupportFilterEnum }),
      keyword: t.arg.string({
        description: 'In subjects, public messages and names of files, or the number.',
      }),
      ownOnly: t.arg.boolean({ description: 'Without those of colleagues.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { status, ...asked }, ctx) =>
      listSupportRequests(ctx, { ...asked, status: status ?? 'ALL' }),
  }),
}));
