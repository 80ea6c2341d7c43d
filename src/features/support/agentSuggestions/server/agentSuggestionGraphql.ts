import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import {
  SupportReferenceType,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { listSolvedRequests, type SolvedRequest } from './solvedRequests.ts';
import { listSuggestedPosts, type SuggestedPost } from './suggestPosts.ts';

const SuggestedPostType = builder.objectRef<SuggestedPost>('SupportSuggestedPost').implement({
  fields: (t) => ({
    post: t.field({ type: ConversationType, resolve: ({ post }) => post }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Everybody may see it: its link may be sent to the customer.',
    }),
  }),
});

const SolvedRequestType = builder.objectRef<SolvedRequest>('SupportSolvedRequest').implement({
  fields: (t) => ({
    request: t.field({ type: SupportReferenceType, resolve: ({ request }) => request }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'How the last reply of an agent begins, as plain text.',
    }),
  }),
});

builder.objectFields(SupportRequestType, (t) => ({
  suggestedPosts: t.field({
    type: [SuggestedPostType],
    cost: { weight: 4_000, items: 5 },
    description:
      'Answered posts, articles and known problems that may answer it, by words and by meaning; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listSuggestedPosts(ctx, row) : []),
  }),
  solvedAlike: t.field({
    type: [SolvedRequestType],
    cost: { weight: 1_000, items: 4 },
    description:
      'Solved requests with the words of its subject that the viewer works on; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listSolvedRequests(ctx, row) : []),
  }),
}));
