import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { isOptionalMail, type OptionalMail } from '../mailRules.ts';

const purpose = 'unsubscribe';

/** An unsubscribe link's encrypted token; it cannot be forged. */
export function unsubscribeToken(
  { secrets }: Ctx,
  { memberId, kind }: { memberId: number; kind: OptionalMail },
): string {
  return secrets.seal(`${memberId} ${kind}`, purpose);
}

/** @throws AppError INVALID_REQUEST for a token not created by `unsubscribeToken` */
export function readUnsubscribeToken(
  { secrets }: Ctx,
  token: string,
): { memberId: number; kind: OptionalMail } {
  const [memberId = '', kind = ''] = opened(() => secrets.open(token, purpose)).split(' ');
  if (!isOptionalMail(kind)) throw new AppError('INVALID_REQUEST');
  return { memberId: Number(memberId), kind };
}

function opened(open: () => string): string {
  try {
    return open();
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause });
  }
}
