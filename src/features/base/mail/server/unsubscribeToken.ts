import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';

const purpose = 'unsubscribe';

/**
 * An unsubscribe link's encrypted token; it cannot be forged.
 * @param list an optional kind of mail, or a list of some feature (see `mailLists`)
 */
export function unsubscribeToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  { memberId, list }: { memberId: number; list: string },
): string {
  return secrets.seal(`${memberId} ${list}`, purpose);
}

/** @throws AppError INVALID_REQUEST for a token not created by `unsubscribeToken` */
export function readUnsubscribeToken(
  { secrets }: Pick<Ctx, 'secrets'>,
  token: string,
): { memberId: number; list: string } {
  const plain = opened(() => secrets.open(token, purpose));
  const separator = plain.indexOf(' ');
  return { memberId: Number(plain.slice(0, separator)), list: plain.slice(separator + 1) };
}

function opened(open: () => string): string {
  try {
    return open();
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause });
  }
}
