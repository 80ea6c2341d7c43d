import type { Permission } from '#core/permissions.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';

type Held = ReadonlySet<Permission>;
type Title = 'members' | 'approvals';

/** A visitor signs in; 404 without permission. */
function staffPage(title: Title, isFor: (held: Held) => boolean) {
  return definePage({
    document: null,
    settle: (_answer, { shell, t }: PageAddress): PageOutcome => {
      if (shell.viewer.memberId === null) return { kind: 'signIn' };
      if (!isFor(new Set(shell.viewer.permissions))) return { kind: 'notFound' };
      return {
        kind: 'show',
        head: { title: t(`staff:titles.${title}`), noindex: true },
        subject: {},
      };
    },
  });
}

/** SPEC §2 `users/user-management`. */
export const memberManagementPage = staffPage('members', managesMembers);

/** SPEC §2 `users/approval-workflow`. */
export const approvalPage = staffPage('approvals', (held) => held.has('MANAGE_USER_APPROVAL'));
