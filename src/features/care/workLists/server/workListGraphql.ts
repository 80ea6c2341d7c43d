import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { workListNames } from '../workListRules.ts';
import { listWork } from './workListService.ts';

const WorkListEnum = builder.enumType('WorkList', {
  description: 'Posts that wait for staff: escalated, or nominated and not decided yet.',
  values: workListNames,
});

builder.queryField('workList', (t) =>
  t.field({
    type: ConversationPage,
    description:
      'The longest waiting first, in the categories where the viewer may escalate or publish nominations.',
    cost: 200,
    args: {
      list: t.arg({ type: WorkListEnum, required: true }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { list, page, first }, ctx) =>
      listWork(ctx, list, { page: page ?? undefined, first: first ?? undefined }),
  }),
);
