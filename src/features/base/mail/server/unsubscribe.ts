import { AppError } from '#core/errors.ts';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';
import { mergePreferences } from '#features/people/members/server/preferenceQueries.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { isOptionalMail, type OptionalMail, optionalMails } from '../mailRules.ts';

const purpose = 'unsubscribe';

/** What a mail's link says of whose choice it is; nobody else can make one. */
export function unsubscribeToken(
  { secrets }: Ctx,
  { memberId, kind }: { memberId: number; kind: OptionalMail },
): string {
  return secrets.seal(`${memberId} ${kind}`, purpose);
}

/**
 * Switches off mails of the kind that the token came with. Without a session: mail programs do it for
 * their owner (RFC 8058). As often as one likes.
 * @throws AppError INVALID_REQUEST
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const { memberId, kind } = read(ctx, token);
  const { category, type, property } = preferencePlaces[optionalMails[kind]];
  await inTransaction(ctx, async ({ trx, emit }) => {
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new AppError('INVALID_REQUEST');
    await mergePreferences(trx, { memberId, now: ctx.now }, [
      { category, type, properties: { [property]: 'OFF' } },
    ]);
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

function read({ secrets }: Ctx, token: string): { memberId: number; kind: OptionalMail } {
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
