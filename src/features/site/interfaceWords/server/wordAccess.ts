import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { canManageWords, canSuggestWords } from '../interfaceWordRules.ts';

/** @returns the member's id @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandWordManager({ viewer }: Ctx): number {
  const memberId = demandMember(viewer);
  if (!canManageWords(viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}

/** @returns the member's id @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandSuggester({ viewer }: Ctx): number {
  const memberId = demandMember(viewer);
  if (!canSuggestWords(viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}
