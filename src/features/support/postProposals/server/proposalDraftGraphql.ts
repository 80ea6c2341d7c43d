import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { privatePartKinds } from '#features/support/postCases/privateParts.ts';
import { builder } from '#platform/graphql/builder.ts';
import { findConsent } from './findConsent.ts';
import { draftProposal, type ProposalDraft } from './proposalDraft.ts';

const PrivatePartKindEnum = builder.enumType('SupportPrivatePartKind', {
  values: privatePartKinds,
});

const ProposalDraftType = builder.objectRef<ProposalDraft>('SupportProposalDraft').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    topicId: t.exposeID('topicId', { nullable: true }),
    question: t.exposeString('question', { description: 'Sanitised HTML.' }),
    answer: t.exposeString('answer', { description: 'Sanitised HTML.' }),
    chosenIds: t.exposeIDList('chosenIds'),
    leftOut: t.field({
      description: 'What was left out of the messages.',
      resolve: ({ leftOut }) => leftOut,
      type: [
        builder.objectRef<ProposalDraft['leftOut'][number]>('SupportLeftOutPart').implement({
          fields: (part) => ({
            kind: part.field({ type: PrivatePartKindEnum, resolve: ({ kind }) => kind }),
            text: part.exposeString('text'),
          }),
        }),
      ],
    }),
    choices: t.field({
      description: 'The messages that may be published: public ones, by agents and the customer.',
      resolve: ({ choices }) => choices,
      type: [
        builder.objectRef<ProposalDraft['choices'][number]>('SupportProposalChoice').implement({
          fields: (choice) => ({
            entryId: choice.exposeID('entryId'),
            isAgents: choice.exposeBoolean('isAgents'),
            start: choice.exposeString('start'),
            createdAt: choice.expose('createdAt', { type: 'DateTime' }),
          }),
        }),
      ],
    }),
  }),
});

const ConsentType = builder
  .objectRef<{ name: string | null; at: Date }>('PublicationConsent')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Of the customer who agreed.' }),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  });

builder.objectField(ConversationType, 'publicationConsent', (t) =>
  t.field({
    type: ConsentType,
    nullable: true,
    cost: 20,
    description: 'Who agreed to publish the request that it was; for those who see the request.',
    resolve: (post, _args, ctx) => findConsent(ctx, post),
  }),
);

builder.queryFields((t) => ({
  supportProposalDraft: t.field({
    type: ProposalDraftType,
    cost: 200,
    description: 'Messages of a request as a post, without what identifies people; agents only.',
    args: {
      requestId: t.arg.id({ required: true }),
      entryIds: t.arg.idList({ description: 'Else what was asked first, and the last answer.' }),
    },
    resolve: (_root, { requestId, entryIds }, ctx) =>
      draftProposal(ctx, { requestId, entryIds: entryIds ?? null }),
  }),
}));
