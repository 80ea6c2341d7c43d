import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { alignHiddenContent } from './alignHiddenContent.ts';
import { addUserCommand } from './userCommand.ts';
import './memberAdminGraphql.ts';
import './memberAdminMutations.ts';

export const memberAdminServer = defineServerFeature({
  name: 'memberAdmin',
  jobs: {
    alignHiddenContent: {
      run: (ctx, { memberId }, { signal }) => alignHiddenContent(ctx, { memberId, signal }),
    },
  },
  commands: [addUserCommand],
});
