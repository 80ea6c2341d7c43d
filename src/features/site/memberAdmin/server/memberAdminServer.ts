import { onMember } from '#features/people/standing/server/standingActionRules.ts';
import { canEndSessions, canResetPassword } from '#features/people/standing/standingRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { alignHiddenContent } from './alignHiddenContent.ts';
import { addUserCommand } from './userCommand.ts';
import './memberAdminGraphql.ts';
import './memberAdminMutations.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Counts what a member wrote as long as they are not hidden. */
    alignHiddenContent: { memberId: number };
  }
}

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
