import { sql } from 'kysely';
import { afterRow, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { feedbackCacheTags, feedbackPublicEvents } from './feedbackEvents.ts';
import { feedbackInsight } from './feedbackInsight.ts';
import './feedbackGraphql.ts';
import '#platform/feature/contentData.ts';

export const feedbackServer = defineServerFeature({
  name: 'feedback',
  insightFigures: feedbackInsight,
  cacheTags: feedbackCacheTags,
  publicEvents: feedbackPublicEvents,
  memberData: {
    feedback_reasons: {
      columns: ['member_id'],
      export: [
        exportFile(
          'feedback',
          (id, after) => sql`
            select row_number() over (order by created_at, conversation_id) as cursor, conversation_id,
              reason, comment, created_at
            from feedback_reasons where member_id = ${id} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
  contentData: {
    feedback_reasons: {
      columns: ['conversation_id'],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        await sql`
          delete from feedback_reasons where conversation_id = any(${ids}::bigint[])`.execute(trx);
      },
    },
    visitor_feedback: {
      columns: ['conversation_id'],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        await sql`
          delete from visitor_feedback where conversation_id = any(${ids}::bigint[])`.execute(trx);
      },
    },
  },
});
