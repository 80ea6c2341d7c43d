import { onMember } from '#features/people/standing/server/standingActionRules.ts';
import { canEndSessions, canResetPassword } from '#features/people/standing/standingRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { alignHiddenContent } from './alignHiddenContent.ts';
import { addUserCommand } from './userCommand.ts';
import './memberAdminGraphql.ts';
import './memberAdminMutations.ts';

export const memberAdminServer = defineServerFeature({
  name: 'memberAdmin',
  actionRules: {
    'reset-password': onMember(canResetPassword),
    'end-sessions': onMember(canEndSessions),
  },
  jobs: {
    alignHiddenContent: {
      run: (ctx, { memberId }, { signal }) => alignHiddenContent(ctx, { memberId, signal }),
    },
  },
  commands: [addUserCommand],
});
