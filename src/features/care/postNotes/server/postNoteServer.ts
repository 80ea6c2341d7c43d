import { sql } from 'kysely';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './postNoteGraphql.ts';

export const postNoteServer = defineServerFeature({
  name: 'postNotes',
  memberData: { post_notes: { columns: ['author_id'], export: staffWork, erase: staffWork } },
  contentData: {
    post_notes: {
      columns: ['conversation_id'],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        const given = sql`any(${ids}::bigint[])`;
        await sql`delete from post_notes where conversation_id = ${given}`.execute(trx);
        await sql`update conversations set note_count = 0 where id = ${given}`.execute(trx);
      },
    },
  },
});
