import type { Permission } from '#core/permissions.ts';

/** SPEC §5: search needs at least 3 characters; member search fields username and fullName. */
export const memberSearch = {
  minLength: 3,
  maxLength: 100,
  fields: ['username', 'fullName'],
} as const;

export type MemberSearchField = (typeof memberSearch.fields)[number];

/** Case- and accent-insensitive; same as the column `full_name_folded`. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A new member's approval status (SPEC §7 `approvalStatus`). */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApprovalStatusValue = (typeof approvalStatuses)[number];

const managing = [
  'BLOCK_USER',
  'BLOCK_LOWER_RANKED_USER',
  'SUSPEND_USER',
  'EDIT_USER',
  'RESET_USER_PASSWORD',
  'MANAGE_USER_APPROVAL',
] as const satisfies Permission[];

/** Who can open the member list: staff with any permission for it. */
export function managesMembers(permissions: ReadonlySet<Permission>): boolean {
  return managing.some((permission) => permissions.has(permission));
}

/** Email addresses are personal data: shown and searchable only for staff who need them. */
export function seesEmails(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has('EDIT_USER') || permissions.has('MANAGE_USER_APPROVAL');
}
