import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { listRevisionFeedback, type RevisionFeedback } from './revisionFeedback.ts';

const RevisionFeedbackType = builder.objectRef<RevisionFeedback>('RevisionFeedback').implement({
  description: 'What readers said while a revision was published.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    helpfulCount: t.exposeInt('helpful'),
    totalFeedbackCount: t.exposeInt('total'),
  }),
});

builder.objectField(ConversationType, 'revisionFeedback', (t) =>
  t.field({
    type: [RevisionFeedbackType],
    cost: { weight: 4, items: 2 },
    description:
      'Of an article of a knowledge base, newest first; a minor change goes on with the revision before it. For those who write articles; empty for others.',
    resolve: (row, _args, ctx) => listRevisionFeedback(ctx, row),
  }),
);
