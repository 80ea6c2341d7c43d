import '#platform/apiAccess/apiAccess.ts';
import { sql } from 'kysely';
import { afterCursor, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/sessions/endAccess.ts';
import { findApiAccess } from './findApiAccess.ts';
import './apiKeyGraphql.ts';

export const apiKeyServer = defineServerFeature({
  name: 'apiKeys',
  apiArea: 'security',
  apiAccess: findApiAccess,
  endAccess: async (trx, { memberId, now }) => {
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('member_id', '=', memberId)
      .where('is_service', '=', false)
      .where('revoked_at', 'is', null)
      .execute();
  },
  memberData: {
    api_keys: {
      columns: ['member_id', 'created_by'],
      export: [
        exportFile(
          'apiKeys',
          (memberId, after) => sql`
            select id as cursor, name, prefix, is_writing, areas, addresses, created_at, expires_at,
              last_used_at, last_address, revoked_at
            from api_keys where member_id = ${memberId} and ${afterCursor('id', after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
});
