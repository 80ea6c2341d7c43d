import { runOperation } from '#ui/runOperation.ts';
import { WaitingApplicantsQuery } from './staffDocuments.ts';

/** How many newcomers wait to be let in, for a menu; null for none. */
export async function countApplicants(): Promise<string | null> {
  const { totalCount } = (await runOperation(WaitingApplicantsQuery, {})).managedMembers;
  return totalCount === 0 ? null : `${totalCount}`;
}
