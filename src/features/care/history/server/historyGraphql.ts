import { requireId } from '#core/ids.ts';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { responseFactsOf } from '#features/content/comments/server/responseFacts.ts';
import { canEditConversation } from '#features/content/conversations/conversationRules.ts';
import { canEditResponse } from '#features/content/conversations/responseRules.ts';
import { factsOf, pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { canHideVersion, type Version } from '../historyRules.ts';
import { hideVersion } from './hideVersion.ts';
import { type Comparison, compareVersions, getHistory, type History } from './historyService.ts';
import type { HistoryTarget } from './historyTarget.ts';
import type { DiffPart } from './htmlDiff.ts';
import type { ShownRow } from './renderDiff.ts';
import { restoreVersion } from './restoreVersion.ts';

const RevisionType = builder.objectRef<Version>('Revision').implement({
  description: 'A version of a text.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    editedAt: t.expose('editedAt', { type: 'DateTime' }),
    editor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ editorId }, _args, ctx) =>
        editorId === null ? null : memberLoader(ctx).load(editorId),
    }),
    silent: t.boolean({
      description: 'A silent edit, which only staff see.',
      resolve: ({ silent }) => silent,
    }),
    isHidden: t.exposeBoolean('isHidden'),
    isReadable: t.exposeBoolean('isReadable'),
    isCurrent: t.exposeBoolean('isCurrent'),
    isPublic: t.boolean({
      description:
        'False where it was never read by all: written while private, spam or held back.',
      resolve: ({ privateTo, withheldTo }) => privateTo === null && withheldTo === null,
    }),
    restoredNumber: t.exposeInt('restoredNumber', {
      nullable: true,
      description: 'The version that it brought back.',
    }),
  }),
});

const DiffKind = builder.enumType('DiffKind', {
  values: ['same', 'added', 'removed', 'changed'] as const,
});

export const DiffPartType = builder.objectRef<DiffPart>('DiffPart').implement({
  fields: (t) => ({
    kind: t.field({ type: DiffKind, resolve: ({ kind }) => kind }),
    text: t.string({ resolve: ({ tokens }) => tokens.map(({ text }) => text).join('') }),
  }),
});

export const DiffRowType = builder.objectRef<ShownRow>('DiffRow').implement({
  description: 'A block of the text in both versions: sanitised HTML with <ins> and <del>.',
  fields: (t) => ({
    kind: t.field({ type: DiffKind, resolve: ({ kind }) => kind }),
    oldHtml: t.exposeString('oldHtml', { nullable: true }),
    newHtml: t.exposeString('newHtml', { nullable: true }),
    bothHtml: t.exposeString('bothHtml'),
  }),
});

const ComparisonType = builder.objectRef<Comparison>('RevisionComparison').implement({
  fields: (t) => ({
    from: t.field({ type: RevisionType, resolve: ({ from }) => from }),
    to: t.field({ type: RevisionType, resolve: ({ to }) => to }),
    title: t.field({ type: [DiffPartType], resolve: ({ title }) => title }),
    addedTags: t.exposeStringList('addedTags'),
    removedTags: t.exposeStringList('removedTags'),
    rows: t.field({ type: [DiffRowType], resolve: ({ rows }) => rows }),
  }),
});

const HistoryType = builder.objectRef<History>('RevisionHistory').implement({
  fields: (t) => ({
    conversation: t.field({ type: ConversationType, resolve: ({ target }) => target.post }),
    response: t.field({
      type: ResponseType,
      nullable: true,
      resolve: ({ target }) => target.response,
    }),
    path: t.string({
      description: 'Address of the post, at the response that the history is of.',
      resolve: ({ target }, _args, ctx) => pathAt(ctx, target.post, target.response),
    }),
    versions: t.field({
      type: [RevisionType],
      description: 'Newest first.',
      resolve: ({ versions }) => versions,
    }),
    comparison: t.field({
      type: ComparisonType,
      nullable: true,
      cost: 3_000,
      args: { from: t.arg.int(), to: t.arg.int() },
      description: 'By default what the newest version changed.',
      resolve: (history, asked, ctx) => compareVersions(ctx, history, asked),
    }),
    canRestore: t.field({
      type: VerdictEnum,
      resolve: ({ target: { post, response } }, _args, { viewer }) =>
        answerOf(
          response
            ? canEditResponse(viewer, responseFactsOf(response), factsOf(post))
            : canEditConversation(viewer, factsOf(post)),
        ),
    }),
    canHide: t.field({
      type: VerdictEnum,
      resolve: ({ target }, _args, { viewer }) => answerOf(canHideVersion(viewer, target)),
    }),
  }),
});

builder.queryField('revisionHistory', (t) =>
  t.field({
    type: HistoryType,
    nullable: true,
    args: {
      objectId: t.arg.id({ required: true }),
      entityType: t.arg({ type: ActivityEntity, required: true, defaultValue: 'CONVERSATION' }),
    },
    resolve: (_root, { objectId, entityType }, ctx) =>
      getHistory(ctx, entityType, requireId(objectId)),
  }),
);

interface Changed {
  target: HistoryTarget;
  activityId: number;
}

mutation('restoreRevision', {
  description: 'Makes an earlier version the text again, as an edit of its own.',
  input: (t) => ({
    objectId: t.id({ required: true }),
    entityType: t.field({ type: ActivityEntity, required: true }),
    number: t.int({ required: true }),
  }),
  run: (ctx, { entityType, objectId, number }): Promise<Changed> =>
    restoreVersion(ctx, { entity: entityType, id: requireId(objectId), number }),
  output: (t) => ({
    activityId: t.exposeID('activityId'),
    path: t.string({
      resolve: ({ target }, _args, ctx) => pathAt(ctx, target.post, target.response),
    }),
  }),
});

mutation('hideRevision', {
  description: 'Takes the text of a version from sight, or gives it back; needs DELETE_POST.',
  input: (t) => ({
    objectId: t.id({ required: true }),
    entityType: t.field({ type: ActivityEntity, required: true }),
    number: t.int({ required: true }),
    hidden: t.boolean({ required: true }),
  }),
  run: (ctx, input): Promise<Changed> =>
    hideVersion(ctx, {
      entity: input.entityType,
      id: requireId(input.objectId),
      number: input.number,
      hidden: input.hidden,
    }),
  output: (t) => ({ activityId: t.exposeID('activityId') }),
});
