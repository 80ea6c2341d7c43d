import { type NominationStatus, nominationStatuses } from './nominationRules.ts';

export const nominationsPath = '/admin/nominations';

/** The status that the queue shows; null: the open ones. */
export function readQueueStatus(search: string): NominationStatus | null {
  const asked = new URLSearchParams(search).get('status');
  return nominationStatuses.find((status) => status === asked && status !== 'PENDING') ?? null;
}

export function queuePath(status: NominationStatus): string {
  return status === 'PENDING' ? nominationsPath : `${nominationsPath}?status=${status}`;
}
