import type { Ctx } from '#platform/context.ts';
import { refusal } from './enterAs.ts';

/**
 * With mandatory single sign-on there is no password sign-in or sign-up.
 * @throws AppError INVALID_REQUEST
 */
export function demandForms(ctx: Ctx): void {
  if (!ctx.settings.identity.emailSignIn) throw refusal('INVALID_REQUEST');
}
