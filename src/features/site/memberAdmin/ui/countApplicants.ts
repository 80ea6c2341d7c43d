import { runOperation } from '#ui/runOperation.ts';
import { WaitingApplicantsQuery } from './staffDocuments.ts';

/** Number of pending members, for a menu; null for none. */
export async function countApplicants(): Promise<string | null> {
  const { totalCount } = (await runOperation(WaitingApplicantsQuery, {})).managedMembers;
  return totalCount === 0 ? null : `${totalCount}`;
}
