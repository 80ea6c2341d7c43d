import type { ShellInfo } from '#core/pageRequest.ts';
import { runOperation } from '#ui/runOperation.ts';
import { filterOf, languageScopeOf, readModerationAddress } from '../moderationAddress.ts';
import { moderationCountLimit } from '../moderationRules.ts';
import { ModerationIdsQuery } from './moderationDocuments.ts';

/** The number of open entries in the moderator's scope, formatted for a menu; null for none. */
export async function countWaiting(shell: ShellInfo): Promise<string | null> {
  const filter = filterOf(readModerationAddress('', languageScopeOf(shell)));
  const { totalCount } = (await runOperation(ModerationIdsQuery, { filter, first: 1 }))
    .moderationList;
  if (totalCount === 0) return null;
  return totalCount < moderationCountLimit ? `${totalCount}` : `${moderationCountLimit}+`;
}
