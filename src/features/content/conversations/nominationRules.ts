/** SPEC §4 "Nomination status". */
export const nominationStatuses = [
  'PENDING',
  'PUBLISHED',
  'DECLINED',
  'DELETED',
  'APPROVED',
] as const;
export type NominationStatus = (typeof nominationStatuses)[number];

/** §4: PENDING, PUBLISHED and APPROVED form the pending group and cannot be nominated again. */
export function isPendingNomination(status: NominationStatus | null): boolean {
  return status === 'PENDING' || status === 'PUBLISHED' || status === 'APPROVED';
}

export function isNominationStatus(value: string): value is NominationStatus {
  return nominationStatuses.some((each) => each === value);
}
