import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { SupportReferenceType } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { avoidedShare, type DeflectionCounts, deflectionRate } from '../deflectionRules.ts';
import {
  countDeflections,
  countSuggestions,
  type SuggestedSolutions,
  solveBySuggestion,
  suggestForRequest,
} from './deflectionService.ts';

const SuggestionsType = builder.objectRef<SuggestedSolutions>('SupportSuggestions').implement({
  fields: (t) => ({
    hasMatches: t.exposeBoolean('hasMatches', {
      description: 'Something fits, also if the viewer belongs to those who see no suggestions.',
    }),
    posts: t.field({
      type: [ConversationType],
      description: 'Answered posts, articles and known problems.',
      resolve: ({ posts }) => posts,
    }),
    requests: t.field({
      type: [SupportReferenceType],
      description: 'The viewer’s open requests.',
      resolve: ({ requests }) => requests,
    }),
  }),
});

const DeflectionType = builder.objectRef<DeflectionCounts>('SupportDeflection').implement({
  fields: (t) => ({
    shown: t.exposeInt('shown'),
    solved: t.exposeInt('solved'),
    openedAfterShown: t.exposeInt('openedAfterShown'),
    heldOut: t.exposeInt('heldOut', { description: 'Members who saw no suggestions.' }),
    openedAfterHeldOut: t.exposeInt('openedAfterHeldOut'),
    rate: t.float({
      nullable: true,
      description: 'The share of shown suggestions that solved it.',
      resolve: deflectionRate,
    }),
    avoided: t.float({
      nullable: true,
      description: 'How many fewer requests are opened, as a share, than without suggestions.',
      resolve: avoidedShare,
    }),
  }),
});

builder.queryFields((t) => ({
  supportSuggestions: t.field({
    type: SuggestionsType,
    cost: 3_600,
    description: 'For a request with this title.',
    args: { title: t.arg.string({ required: true }) },
    resolve: (_root, { title }, ctx) => suggestForRequest(ctx, title),
  }),
  supportDeflection: t.field({
    type: DeflectionType,
    cost: 500,
    description:
      'What the suggestions of a period led to. Needs MANAGE_PRIVATE_MESSAGES for the whole community.',
    args: {
      from: t.arg.string({ required: true, description: 'A day such as `2026-03-01`, in UTC.' }),
      to: t.arg.string({ required: true, description: 'The last day.' }),
    },
    resolve: (_root, asked, ctx) => countDeflections(ctx, asked),
  }),
}));

mutation('countSupportSuggestions', {
  run: (ctx) => countSuggestions(ctx),
  output: ['id', 'ID'],
});

mutation('solveBySuggestion', {
  input: (t) => ({
    id: t.id({ required: true, description: 'From `countSupportSuggestions`.' }),
    postId: t.id(),
    requestId: t.id(),
  }),
  run: (ctx, input) => solveBySuggestion(ctx, input),
  output: 'ok',
});
