import type { ShellInfo } from '#core/pageRequest.ts';
import { runOperation } from '#ui/runOperation.ts';
import { filterOf, languageScopeOf, readModerationAddress } from '../moderationAddress.ts';
import { moderationCountLimit } from '../moderationRules.ts';
import { ModerationIdsQuery } from './moderationDocuments.ts';

/** How many entries wait where a moderator looks, in words short enough for a menu; null for none. */
export async function countWaiting(shell: ShellInfo): Promise<string | null> {
  const filter = filterOf(readModerationAddress('', languageScopeOf(shell)));
  const { totalCount } = (await runOperation(ModerationIdsQuery, { filter, first: 1 }))
    .moderationList;
  if (totalCount === 0) return null;
  return totalCount < moderationCountLimit ? `${totalCount}` : `${moderationCountLimit}+`;
}
