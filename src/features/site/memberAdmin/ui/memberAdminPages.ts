import type { Permission } from '#core/permissions.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { managesMembers } from '../standingRules.ts';

type Held = ReadonlySet<Permission>;
type Title = 'members' | 'approvals' | 'audit' | 'bans';

/** A visitor signs in; to a member without the permission there is no such page. */
function staffPage(key: LayoutKey, title: Title, isFor: (held: Held) => boolean) {
  return definePage({
    key,
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
export const memberManagementPage = staffPage('PROFILE_MANAGEMENT_PAGE', 'members', managesMembers);

/** SPEC §2 `users/approval-workflow`. */
export const approvalPage = staffPage('PROFILE_APPROVAL_PAGE', 'approvals', (held) =>
  held.has('MANAGE_USER_APPROVAL'),
);

export const auditPage = staffPage(
  'ADMIN_AUDIT_PAGE',
  'audit',
  (held) => held.has('VIEW_ACTIVITY_LOG') && held.has('MANAGE_COMMUNITY'),
);

export const bansPage = staffPage('ADMIN_BANS_PAGE', 'bans', (held) =>
  held.has('MANAGE_BLACKLISTED_CONFIG'),
);
