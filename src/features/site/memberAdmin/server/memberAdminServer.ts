import { hasPermission } from '#core/permissions.ts';
import { onMember } from '#features/people/standing/server/standingActionRules.ts';
import { canEndSessions, canResetPassword } from '#features/people/standing/standingRules.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { alignHiddenContent } from './alignHiddenContent.ts';
import { countManagedRows } from './memberListQueries.ts';
import { addUserCommand } from './userCommand.ts';
import './memberAdminGraphql.ts';
import './memberAdminMutations.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Synchronizes counters with whether a member is hidden. */
    alignHiddenContent: { memberId: number };
  }
}

export const memberAdminServer = defineServerFeature({
  name: 'memberAdmin',
  memberData: {
    member_notes: {
      columns: ['member_id', 'author_id'],
      export: { none: 'What staff think of a member, for staff only.' },
      erase: { deleteBy: 'member_id' },
    },
    audit_log: { columns: ['actor_id'], export: staffWork, erase: staffWork },
    hidden_answers: {
      columns: ['member_id'],
      export: { none: 'Which answers come back when the member is no longer hidden.' },
      erase: { none: 'Holds no words, and the answers stay.' },
    },
  },
  contentData: {
    hidden_answers: {
      columns: ['conversation_id', 'accepted_id', 'official_id'],
      purge: { none: 'Holds no words.' },
    },
  },
  pendingWork: [
    {
      href: '/users/approval-workflow',
      text: 'staff:pendingWork',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_USER_APPROVAL'),
      count: ({ db, now }) =>
        countManagedRows(db, { state: 'PENDING', withEmails: false, withApplicants: true, now }),
    },
  ],
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
