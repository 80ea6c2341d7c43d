import { optionalId, requireId } from '#core/ids.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  ConversationCan,
  ConversationType,
} from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import { forHolders } from '#features/content/interactions/server/stateGraphql.ts';
import {
  ArticleInfoType,
  ArticleLinkType,
} from '#features/engage/articles/server/articleGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type NamedMember, shownMember } from '#features/people/members/server/shownMember.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { canNominate, nominationStatuses } from '../nominationRules.ts';
import { becameArticleLoader } from './becameArticleLoader.ts';
import { declineNomination, draftNomination, listNominations } from './nominationService.ts';
import { nominationOf } from './nominationState.ts';

const NominationStatusEnum = builder.enumType('NominationStatus', {
  values: nominationStatuses,
});

const NominatedByUserInfo = builder.objectRef<NamedMember>('NominatedByUserInfo').implement({
  fields: (t) => ({
    userId: t.exposeID('id'),
    fullName: t.string({
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).full_name,
    }),
    username: t.string({
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).username,
    }),
  }),
});

const NominationInfoType = builder.objectRef<ConversationRow>('NominationInfo').implement({
  fields: (t) => ({
    nominatedAt: t.expose('nominated_at', { type: 'DateTime', nullable: true }),
    nominatedByUserInfo: t.field({
      type: NominatedByUserInfo,
      nullable: true,
      resolve: (row, _args, ctx) =>
        row.nominated_by_id === null ? null : memberLoader(ctx).load(row.nominated_by_id),
    }),
    nominatedPostId: t.exposeID('id'),
  }),
});

builder.objectField(ConversationCan, 'nominate', (t) =>
  t.field({
    type: VerdictEnum,
    resolve: (row, _args, { viewer }) => answerOf(canNominate(viewer, factsOf(row))),
  }),
);

builder.objectFields(ConversationType, (t) => ({
  nominationStatus: t.field({
    type: NominationStatusEnum,
    nullable: true,
    resolve: forHolders('NOMINATE', nominationOf),
  }),
  nominationInfo: t.field({
    type: NominationInfoType,
    nullable: true,
    resolve: forHolders('NOMINATE', (row) => (row.nomination_status === null ? null : row)),
  }),
  becameArticle: t.field({
    type: ArticleLinkType,
    nullable: true,
    description: 'The published article that was drafted from the post, if the viewer sees it.',
    resolve: async (post, _args, ctx) => {
      if (post.nomination_status !== 'PUBLISHED') return null;
      const found = await becameArticleLoader(ctx).load(post.id);
      return found === null ? null : conversationLoader(ctx).load(found.articlePostId);
    },
  }),
}));

builder.objectField(ArticleInfoType, 'source', (t) =>
  t.field({
    type: ArticleLinkType,
    nullable: true,
    description: 'The nominated post that it was drafted from, if the viewer sees it.',
    resolve: ({ article: { nominatedPostId } }, _args, ctx) =>
      nominatedPostId === null ? null : conversationLoader(ctx).load(nominatedPostId),
  }),
);

builder.queryField('nominations', (t) =>
  t.field({
    type: ConversationPage,
    cost: 200,
    description: 'Nominated posts, for holders of PUBLISH_NOMINATION.',
    args: {
      status: t.arg({ type: NominationStatusEnum }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { status, page, first }, ctx) =>
      listNominations(ctx, {
        status: nominationStatuses.find((each) => each === status) ?? 'PENDING',
        page: Math.max(page ?? 0, 0),
        first: Math.min(Math.max(first ?? 20, 1), 100),
      }),
  }),
);

mutation('draftNomination', {
  description: 'Accepts a nomination and drafts an article from it.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    knowledgeBaseId: t.id({ required: true }),
    sectionId: t.id(),
  }),
  run: (ctx, { conversationId, knowledgeBaseId, sectionId }) =>
    draftNomination(ctx, {
      conversationId: requireId(conversationId),
      knowledgeBaseId: requireId(knowledgeBaseId),
      sectionId: optionalId(sectionId),
    }),
  output: (t) => ({ articleId: t.exposeID('articleId') }),
});

mutation('declineNomination', {
  input: (t) => ({
    conversationId: t.id({ required: true }),
    remove: t.boolean({ description: 'Also takes it out of the queue of declined ones.' }),
  }),
  run: (ctx, { conversationId, remove }) =>
    declineNomination(ctx, { conversationId: requireId(conversationId), remove: remove ?? false }),
  output: ['conversation', ConversationType],
});
