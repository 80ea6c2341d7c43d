import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { deleteExpiredLogins } from './deleteExpiredLogins.ts';
import { deleteIdleGuests } from './deleteIdleGuests.ts';
import { identityMemberData } from './identityMemberData.ts';
import { registerIdentityRoutes } from './identityRoutes.ts';
import { deleteExpiredTokens } from './memberTokens.ts';
import { deleteOldSignIns } from './signInHistory.ts';
import './identityGraphql.ts';
import './registrationGraphql.ts';
import './securityGraphql.ts';

export const identityServer = defineServerFeature({
  name: 'identity',
  apiArea: 'security',
  memberData: identityMemberData,
  registerRoutes: (app, { basePath, publicUrl }) =>
    registerIdentityRoutes(app, { basePath, publicUrl }),
  cleanUp: async ({ db, now }) => {
    await deleteExpiredTokens(db, now);
    await deleteExpiredLogins(db, now);
    await deleteIdleGuests(db, now);
    await deleteOldSignIns(db, now);
  },
});
