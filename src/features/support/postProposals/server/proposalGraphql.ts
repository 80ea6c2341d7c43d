import { parseId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { requestPath } from '#features/support/requests/server/requestPath.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { askedProposalSchema, proposalAnswerSchema, proposalSchema } from '../proposalInputs.ts';
import { proposalStates } from '../proposalRules.ts';
import {
  type AskedProposal,
  acceptProposal,
  declineProposal,
  findOwnProposal,
  findSharedProposal,
} from './answerProposal.ts';
import { findLatestProposal, stateNow } from './proposalStore.ts';
import { isAskable, previewProposal, proposePost, withdrawProposal } from './proposePost.ts';

/** A link opens in a private community, for its proposal alone. */
const byToken = { opensByToken: true } as const;

const ProposalStateEnum = builder.enumType('SupportProposalState', { values: proposalStates });
const ProposalType = builder.objectRef<AskedProposal>('SupportProposal').implement({
  description:
    'A request that its customer is asked to have published, exactly as it would be public.',
  fields: (t) => ({
    id: t.id({ resolve: ({ proposal }) => proposal.id }),
    state: t.field({
      type: ProposalStateEnum,
      resolve: ({ proposal }, _args, { now }) => stateNow(proposal, now),
    }),
    revision: t.int({ resolve: ({ proposal }) => proposal.revision }),
    title: t.string({ resolve: ({ proposal }) => proposal.title }),
    question: t.string({
      description: 'Sanitised HTML: the post.',
      resolve: ({ proposal }, _args, ctx) => renderContent(proposal.question, ctx),
    }),
    answer: t.string({
      description: 'Sanitised HTML: a comment by the agent; empty for none.',
      resolve: ({ proposal }, _args, ctx) => renderContent(proposal.answer, ctx),
    }),
    message: t.string({
      description: 'Of the agent to the customer; not published.',
      resolve: ({ proposal }) => proposal.message,
    }),
    topic: t.field({
      type: TopicType,
      nullable: true,
      resolve: ({ proposal }, _args, ctx) =>
        proposal.topic_id === null ? null : topicLoader(ctx).load(proposal.topic_id),
    }),
    topicTitle: t.string({
      description: 'Also for customers who don’t see the topic, such as those without an account.',
      resolve: ({ proposal }, _args, ctx) => titleOfTopic(ctx, proposal.topic_id),
    }),
    proposedBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ proposal }, _args, ctx) => memberLoader(ctx).load(proposal.proposed_by_id),
    }),
    canBeNamed: t.boolean({
      description: 'Whether the customer has an account, under whose name it can be published.',
      resolve: ({ memberId }) => memberId !== null,
    }),
    entryIds: t.idList({
      description: 'The messages it was made of; agents only.',
      resolve: ({ proposal, request }, _args, ctx) =>
        isAgentOn(ctx, request) ? proposal.entry_ids : [],
    }),
    requestNumber: t.string({ resolve: ({ request }) => `${request.number}` }),
    requestPath: t.string({
      nullable: true,
      description: 'Null for customers without an account.',
      resolve: ({ request, memberId }, _args, ctx) =>
        memberId === null ? null : requestPath(ctx, request),
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ proposal }) => proposal.created_at }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ proposal }) => proposal.expires_at }),
    answeredAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ proposal }) => proposal.answered_at,
    }),
    answeredBy: t.string({
      nullable: true,
      description: 'The name of who decided.',
      resolve: ({ proposal }) => proposal.answered_name,
    }),
    isNamed: t.boolean({ resolve: ({ proposal }) => proposal.is_named }),
    isEdited: t.boolean({
      description: 'The customer changed the text before they agreed.',
      resolve: ({ proposal }) => proposal.is_edited,
    }),
    post: t.field({
      type: ConversationType,
      nullable: true,
      description: 'Once it is published, if the viewer sees it.',
      resolve: ({ proposal }, _args, ctx) =>
        proposal.conversation_id === null
          ? null
          : conversationLoader(ctx).load(proposal.conversation_id),
    }),
  }),
});

/** The customer is asked to publish there, whether or not they see the topic themselves. */
async function titleOfTopic({ db }: Ctx, id: number | null): Promise<string> {
  if (id === null) return '';
  const topic = await db
    .selectFrom('topics')
    .where('id', '=', id)
    .select('title')
    .executeTakeFirst();
  return topic?.title ?? '';
}

builder.objectFields(SupportRequestType, (t) => ({
  proposal: t.field({
    type: ProposalType,
    nullable: true,
    cost: 50,
    description: 'The newest proposal to publish it; for agents and the customer who is asked.',
    resolve: async (request, _args, ctx) => {
      const proposal = await findLatestProposal(ctx.db, request.id);
      if (proposal === null) return null;
      const { memberId } = ctx.viewer;
      const isAsked = proposal.requester_id === memberId && request.requester_id === memberId;
      if (!isAsked && !isAgentOn(ctx, request)) return null;
      return { proposal, request, memberId: request.requester_id };
    },
  }),
  canPropose: t.boolean({
    description: 'Whether its customer can be asked to have it published; agents only.',
    resolve: (request, _args, ctx) =>
      isAgentOn(ctx, request) &&
      isAskable(request) &&
      featureSettings(ctx.settings, 'supportProposals').isOn,
  }),
}));

builder.queryFields((t) => ({
  supportProposal: t.field({
    type: ProposalType,
    nullable: true,
    cost: 50,
    description: 'What the viewer is asked to have published; null for everybody else.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findOwnProposal(ctx, parseId(id)),
  }),
  publicSupportProposal: t.field({
    type: ProposalType,
    nullable: true,
    cost: 50,
    extensions: fieldFacts(byToken),
    description:
      'The same, for a customer without an account, by the link that was emailed to them.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => findSharedProposal(ctx, token),
  }),
}));

mutation('previewSupportPost', {
  description:
    'What would be public of a proposal, before the customer is asked; agents only. Changes nothing.',
  input: (t) => ({
    requestId: t.id({ required: true }),
    ...schemaFields(t, proposalSchema, { question: 'HTML.', answer: 'HTML.' }),
  }),
  run: (ctx, input) => previewProposal(ctx, input.requestId, input),
  output: (t) => ({
    title: t.exposeString('title'),
    question: t.string({ resolve: ({ question }, _args, ctx) => renderContent(question, ctx) }),
    answer: t.string({ resolve: ({ answer }, _args, ctx) => renderContent(answer, ctx) }),
  }),
});

mutation('proposeSupportPost', {
  description:
    'Asks the customer of a request whether it may be published, with exactly this text; agents only.',
  input: (t) => ({
    requestId: t.id({ required: true }),
    ...schemaFields(t, askedProposalSchema, {
      question: 'HTML.',
      answer: 'HTML.',
      revision: 'Of the proposal that it changes.',
    }),
  }),
  run: (ctx, input) => proposePost(ctx, input.requestId, input),
  output: ['request', SupportRequestType],
});

mutation('withdrawSupportProposal', {
  description: 'Withdraws what a customer was asked; agents only.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => withdrawProposal(ctx, id),
  output: ['request', SupportRequestType],
});

mutation('acceptSupportProposal', {
  description: 'By the customer: publishes what they were shown, or what they changed it to.',
  ...byToken,
  input: (t) => ({
    id: t.id(),
    token: t.string({ description: 'Without an account.' }),
    ...schemaFields(t, proposalAnswerSchema, {
      isNamed: 'Under the customer’s name; else as a member of the community.',
      question: 'HTML.',
    }),
  }),
  run: (ctx, input) => acceptProposal(ctx, input, input),
  output: 'success',
});

mutation('declineSupportProposal', {
  description: 'By the customer: nothing is published.',
  ...byToken,
  input: (t) => ({ id: t.id(), token: t.string(), revision: t.int({ required: true }) }),
  run: (ctx, input) => declineProposal(ctx, input, input),
  output: 'success',
});
