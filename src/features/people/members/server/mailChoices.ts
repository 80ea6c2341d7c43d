import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { isOptionalMail, type OptionalMail, optionalMails } from '#features/base/mail/mailRules.ts';
import { findMailList } from '#features/base/mail/server/mailLists.ts';
import { readUnsubscribeToken } from '#features/base/mail/server/unsubscribeToken.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { preferencePlaces } from '../preferenceRules.ts';
import { mergePreferences } from './preferenceQueries.ts';

/** A condition on `members`: has not unsubscribed from this mail kind. */
export function wantsMail(kind: OptionalMail): RawBuilder<SqlBool> {
  const { category, type, property } = preferencePlaces[optionalMails[kind]];
  return sql`not exists (select from member_preferences chosen
    where chosen.member_id = members.id and chosen.category = ${category} and chosen.type = ${type}
      and chosen.properties ->> ${property}::text = 'OFF')`;
}

/**
 * Unsubscribes from the token's mail kind or list. Without a session, because mail clients call it (RFC 8058).
 * Idempotent.
 * @throws AppError INVALID_REQUEST
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const { memberId, list } = readUnsubscribeToken(ctx, token);
  const found = findMailList(list);
  await inTransaction(ctx, async (unit) => {
    const member = await unit.trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!member) throw new AppError('INVALID_REQUEST');
    if (isOptionalMail(list)) return switchOff(ctx, unit, { memberId, kind: list });
    if (!found) throw new AppError('INVALID_REQUEST');
    await found.leave(ctx, unit, { memberId, name: found.name });
  });
}

async function switchOff(
  { now }: Ctx,
  { trx, emit }: Unit,
  { memberId, kind }: { memberId: number; kind: OptionalMail },
): Promise<void> {
  const { category, type, property } = preferencePlaces[optionalMails[kind]];
  await mergePreferences(trx, { memberId, now }, [
    { category, type, properties: { [property]: 'OFF' } },
  ]);
  emit({ type: 'member.updated', payload: { memberId } });
}
