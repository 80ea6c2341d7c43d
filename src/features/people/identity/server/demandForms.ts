import type { Ctx } from '#platform/context.ts';
import { refusal } from './enterAs.ts';

/**
 * Where everybody comes through single sign-on there is no password to sign in or up with.
 * @throws AppError INVALID_REQUEST
 */
export function demandForms(ctx: Ctx): void {
  if (!ctx.settings.identity.emailSignIn) throw refusal('INVALID_REQUEST');
}
