import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { isOptionalMail, type OptionalMail } from '../mailRules.ts';

const purpose = 'unsubscribe';

/** What a mail's link says of whose choice it is; nobody else can make one. */
export function unsubscribeToken(
  { secrets }: Ctx,
  { memberId, kind }: { memberId: number; kind: OptionalMail },
): string {
  return secrets.seal(`${memberId} ${kind}`, purpose);
}

/** @throws AppError INVALID_REQUEST for a token that `unsubscribeToken` did not make */
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
