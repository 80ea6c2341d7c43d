import { sql } from 'kysely';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { deleteOldAnswerFeedback } from './answerFeedback.ts';
import { deleteOldRequestCounts } from './answerModelStore.ts';
import './answerGraphql.ts';
import './answerModelGraphql.ts';
import '#platform/feature/contentData.ts';

export const answerServer = defineServerFeature({
  name: 'answers',
  contentData: {
    answer_feedback: {
      columns: ['conversation_id', 'doc_id'],
      purge: async (trx, { type, ids }) => {
        const isOf =
          type === 'conversation'
            ? sql`conversation_id = any(${ids}::bigint[])`
            : sql`doc_type in (2, 3) and doc_id = any(${ids}::bigint[])`;
        await sql`delete from answer_feedback where ${isOf}`.execute(trx);
      },
    },
  },
  cleanUp: async ({ db, now }) => {
    await deleteOldAnswerFeedback(db, now);
    await deleteOldRequestCounts(db, now);
  },
});
