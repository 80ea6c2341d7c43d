import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

export const fileMemberData = {
  files: {
    columns: ['owner_id'],
    export: [
      exportFile(
        'files',
        (id, after) => sql`
          select id as cursor, file_name, mime_type, byte_size, created_at,
            'files/' || storage_key || '-' || file_name as path
          from files where owner_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { none: 'What posts show stays with them; the daily sweep removes what nothing uses.' },
  },
} satisfies MemberData;

export const fileContentData = {
  file_uses: {
    columns: ['target_id'],
    purge: { none: 'A purged text uses no file: the daily sweep removes files and rows.' },
  },
} satisfies ContentData;
