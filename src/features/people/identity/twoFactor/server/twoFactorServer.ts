import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './twoFactorGraphql.ts';

export const twoFactorServer = defineServerFeature({
  name: 'twoFactor',
  apiArea: 'security',
  memberData: {
    member_factors: {
      columns: ['member_id'],
      export: { none: 'Secrets of the second step.' },
      erase: { deleteBy: 'member_id' },
    },
  },
});
