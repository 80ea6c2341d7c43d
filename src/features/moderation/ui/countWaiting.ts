import { runOperation } from '#ui/runOperation.ts';
import { countLimit } from '../moderationRules.ts';
import { ModerationPageQuery } from './moderationDocuments.ts';

/** How many entries wait, in words short enough for a menu; null for none. */
export async function countWaiting(): Promise<string | null> {
  const { totalCount } = (await runOperation(ModerationPageQuery, {})).moderationList;
  if (totalCount === 0) return null;
  return totalCount < countLimit ? `${totalCount}` : `${countLimit}+`;
}
