import { sql } from 'kysely';
import { afterCursor, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { cannedResponseHook } from './cannedResponseHook.ts';
import './cannedResponseGraphql.ts';

export const cannedResponseServer = defineServerFeature({
  name: 'cannedResponses',
  memberData: {
    canned_texts: {
      columns: ['owner_id', 'created_by_id'],
      export: [
        exportFile(
          'canned-texts',
          (id, after) => sql`
            select id as cursor, title, content, language, use_count, created_at, updated_at
            from canned_texts where owner_id = ${id} and ${afterCursor('id', after)}`,
        ),
      ],
      erase: { deleteBy: 'owner_id' },
    },
  },
  postHooks: [cannedResponseHook],
});
