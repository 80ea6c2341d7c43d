/** SPEC §5: search needs at least 3 characters; member search fields username and fullName. */
export const memberSearch = {
  minLength: 3,
  maxLength: 100,
  fields: ['username', 'fullName'],
} as const;

export type MemberSearchField = (typeof memberSearch.fields)[number];

/** Case and accents never matter; as the column `full_name_folded` does it. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Whether a new member has been let in (SPEC §7 `approvalStatus`). */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApprovalStatusValue = (typeof approvalStatuses)[number];
