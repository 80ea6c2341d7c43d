import { sql } from 'kysely';
import { parseInput } from '#core/parseInput.ts';
import { demandMember, hasPermission } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { nameKey, registrationSchemaOf, screenerSchemaOf } from '../identityRules.ts';
import { registrationOf } from '../registrationRules.ts';
import { queueVerification } from './emailVerification.ts';
import { findAccountById } from './identityQueries.ts';
import { takenError, writingNames } from './takenNames.ts';

interface RegistrationInput {
  email?: string | null | undefined;
  username?: string | null | undefined;
  tosAccepted?: boolean | null | undefined;
  customFields?: unknown;
}

/**
 * Saves what the viewer's registration still lacks; other input is ignored.
 * @throws AppError VALIDATION_FAILED with faults by field, USER_ALREADY_EXISTS, UNAUTHENTICATED
 */
export async function completeRegistration(ctx: Ctx, input: RegistrationInput): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const member = await trx
      .selectFrom('members')
      .selectAll()
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { registration } = registrationOf(member, ctx.settings);
    if (registration === null) return;
    const anyUsername = hasPermission(ctx.viewer, 'SKIP_USERNAME_VALIDATION');
    const fields = parseInput(
      registrationSchemaOf(ctx.settings.identity, registration, { anyUsername }),
      { ...withoutNulls(input), customFields: input.customFields ?? {} },
    );
    const { email, username } = fields as { email?: string; username?: string }; // as validated above
    await demandFree(trx, { memberId, email, username });
    const completion = trx
      .updateTable('members')
      .set({
        registration_complete: true,
        custom_fields: sql`custom_fields || ${JSON.stringify(fields.customFields)}::jsonb`,
        ...(email === undefined ? {} : { email, email_key: nameKey(email) }),
        ...(username === undefined ? {} : { username, username_key: nameKey(username) }),
        ...(registration.fields.includes('terms') ? { terms_accepted_at: ctx.now } : {}),
        updated_at: ctx.now,
      })
      .where('id', '=', memberId);
    await writingNames(() => completion.execute());
    const about = { subjectType: 'member', subjectId: memberId } as const;
    const answered = [...registration.fields, ...Object.keys(fields.customFields)];
    await audit(trx, ctx, {
      action: 'member.registrationCompleted',
      ...about,
      detail: { answered },
    });
    const account = email === undefined ? null : await findAccountById(trx, memberId);
    if (account && ctx.settings.identity.emailVerification !== 'OFF') {
      await queueVerification(trx, ctx, account);
    }
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

/**
 * Saves the viewer's answers to the screener (SPEC §2 overlays).
 * @throws AppError VALIDATION_FAILED with faults `customFields.<key>`, UNAUTHENTICATED
 */
export async function answerScreener(ctx: Ctx, answers: unknown): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  const { customFields } = parseInput(screenerSchemaOf(ctx.settings.identity), {
    customFields: answers ?? {},
  });
  await inTransaction(ctx, async ({ trx, emit }) => {
    await trx
      .updateTable('members')
      .set({ screener_response: JSON.stringify(customFields), screener_answered_at: ctx.now })
      .where('id', '=', memberId)
      .execute();
    const about = { subjectType: 'member', subjectId: memberId } as const;
    await audit(trx, ctx, { action: 'member.screenerAnswered', ...about });
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

async function demandFree(
  trx: DatabaseTransaction,
  wanted: { memberId: number; email: string | undefined; username: string | undefined },
): Promise<void> {
  const { memberId, email, username } = wanted;
  const others = trx.selectFrom('members').select('id').where('id', '!=', memberId);
  if (
    username !== undefined &&
    (await others.where('username_key', '=', nameKey(username)).executeTakeFirst())
  ) {
    throw takenError('USERNAME_TAKEN');
  }
  if (
    email !== undefined &&
    (await others.where('email_key', '=', nameKey(email)).executeTakeFirst())
  ) {
    throw takenError('EMAIL_TAKEN');
  }
}

function withoutNulls(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
