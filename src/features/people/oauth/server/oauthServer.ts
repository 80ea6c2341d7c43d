import { sql } from 'kysely';
import '#platform/apiAccess/apiAccess.ts';
import { afterCursor, exportFile, staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/sessions/endAccess.ts';
import { connectedAppsAddress } from '../oauthRules.ts';
import { findOauthAccess } from './findOauthAccess.ts';
import './oauthGraphql.ts';
import { addRootOauthMetadata } from './oauthMetadata.ts';
import { cleanUpOauth } from './oauthQueries.ts';
import { addOauthRoutes } from './oauthRoutes.ts';

export const oauthServer = defineServerFeature({
  name: 'oauth',
  apiArea: 'security',
  apiAccess: findOauthAccess,
  endAccess: async (trx, { memberId, now }) => {
    await trx
      .updateTable('oauth_grants')
      .set({ revoked_at: now })
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .execute();
  },
  registerRoutes: addOauthRoutes,
  registerRootRoutes: addRootOauthMetadata,
  cleanUp: ({ db, now }) => cleanUpOauth(db, now),
  forms: {
    disconnectApp: { page: () => connectedAppsAddress, next: () => connectedAppsAddress },
  },
  memberData: {
    oauth_apps: {
      columns: ['created_by'],
      export: staffWork,
      erase: { none: 'The app stays, for the members who use it.' },
    },
    oauth_grants: {
      columns: ['member_id'],
      export: [
        exportFile(
          'connectedApps',
          (memberId, after) => sql`
            select g.id as cursor, a.name as app, g.areas, g.is_writing, g.created_at,
              g.last_used_at, g.last_address, g.revoked_at
            from oauth_grants g join oauth_apps a on a.id = g.app_id
            where g.member_id = ${memberId} and ${afterCursor('g.id', after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
});
