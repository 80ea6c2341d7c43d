import type { Verdict, VerdictCode } from '#core/permissions.ts';
import { builder } from './builder.ts';

const answers = [
  'OK',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CONVERSATION_CLOSED',
  'BAD_REQUEST',
  'ACCOUNT_SUSPENDED',
  'EMAIL_NOT_VERIFIED',
] as const satisfies VerdictCode[];

/** The result for a button: OK, sign in first, not permitted, closed, or not applicable to this type. */
export const VerdictEnum = builder.enumType('Verdict', {
  description: 'Whether the viewer may do something; anything but OK is the code of the refusal.',
  values: answers,
});

export function answerOf(verdict: Verdict): VerdictCode {
  return verdict.ok ? 'OK' : verdict.code;
}
