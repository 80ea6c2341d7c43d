import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { demandUnchangedSince } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { Members } from '#db/tables.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { takenError, writingNames } from '#features/people/identity/server/takenNames.ts';
import { partnerDetailsOf, readPartner } from '#features/people/members/partnerRules.ts';
import { canEditMember } from '#features/people/members/profileRules.ts';
import {
  forgetMember,
  keepMember,
  type MemberRow,
  wholeMemberLoader,
} from '#features/people/members/server/memberLoader.ts';
import { mergePreferences } from '#features/people/members/server/preferenceQueries.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import {
  canEditEmployeeId,
  canEditPartner,
  canEditSignature,
  canEditUsername,
} from '../profileEditRules.ts';
import { type CleanProfile, cleanProfile, type ProfileInput } from './profileInputs.ts';

/**
 * Changes a profile: one's own, or another's with EDIT_USER; another member's username, signature or employee
 * number also requires the permission of that name (SPEC §6).
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED,
 *   CONFLICT if somebody changed the profile meanwhile
 */
export async function updateProfile(
  ctx: Ctx,
  memberId: number,
  input: ProfileInput,
): Promise<MemberRow> {
  demandActive(ctx.viewer);
  demand(canEditMember(ctx.viewer, { id: memberId }));
  const known = await wholeMemberLoader(ctx).load(memberId);
  // A name from before the current rules may stay; only a new one must comply.
  const { username, ...others } = input;
  if (!known) throw new AppError('NOT_FOUND');
  const clean = cleanProfile(ctx, known, username === known.username ? others : input);
  const updated = await inTransaction(ctx, async ({ trx, emit }) => {
    const member = await lockMember(trx, memberId);
    const change = changeOf(member, clean);
    demandFields(ctx, member, change);
    demandUnchangedSince(member, input.updatedDate);
    await mergePreferences(trx, { memberId, now: ctx.now }, clean.preferences);
    const row = await writeMember(trx, { member, change, now: ctx.now });
    await record(ctx, trx, { member, change });
    emit({ type: 'member.updated', payload: { memberId } });
    return row;
  });
  forgetMember(ctx, memberId);
  keepMember(ctx, updated);
  return updated;
}

/**
 * `for update`, because a username is a key: transactions that reference the member hold a key lock on the
 * row, and would wait for a weaker lock.
 */
async function lockMember(trx: DatabaseTransaction, id: number): Promise<MemberRow> {
  const row = await trx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Change = Partial<
  Pick<
    MemberRow,
    | 'full_name'
    | 'first_name'
    | 'last_name'
    | 'username'
    | 'bio'
    | 'signature'
    | 'employee_id'
    | 'phone'
    | 'partner_id'
    | 'country'
    | 'language'
    | 'read_languages'
    | 'time_zone'
  >
> & {
  custom_fields?: Record<string, unknown>;
  partner_details?: string;
  partner_custom_fields?: string;
};

/** The actual changes: a form submits all its fields, editable or not. */
function changeOf(member: MemberRow, { fields, username, customFields }: CleanProfile): Change {
  const wanted: Change = {
    full_name: fields.fullName,
    first_name: fields.firstName,
    last_name: fields.lastName,
    username,
    bio: fields.bio,
    signature: fields.signature,
    employee_id: fields.employeeId,
    phone: fields.phoneNumber,
    partner_id: fields.partnerId,
    country: fields.country,
    language: fields.language,
    read_languages: fields.readLanguages,
    time_zone: fields.timeZone,
  };
  const changed = Object.entries(wanted).filter(
    ([column, value]) =>
      value !== undefined && !isDeepStrictEqual(value, Reflect.get(member, column)),
  );
  return {
    ...Object.fromEntries(changed),
    ...(customFields ? { custom_fields: customFields } : {}),
    ...changeOfPartner(member, fields),
  };
}

function changeOfPartner(
  member: MemberRow,
  { partnerName, partnerCustomFields }: CleanProfile['fields'],
): Pick<Change, 'partner_details' | 'partner_custom_fields'> {
  const isRenamed =
    partnerName !== undefined && partnerName !== readPartner(member.partner_details).name;
  const given = JSON.stringify(partnerCustomFields);
  const isRefilled = given !== undefined && given !== JSON.stringify(member.partner_custom_fields);
  return {
    ...(isRenamed && { partner_details: JSON.stringify(partnerDetailsOf(partnerName)) }),
    ...(isRefilled && { partner_custom_fields: given }),
  };
}

function demandFields({ viewer }: Ctx, member: MemberRow, change: Change): void {
  if (change.username !== undefined) demand(canEditUsername(viewer, member));
  if (change.signature !== undefined) demand(canEditSignature(viewer, member));
  if (change.employee_id !== undefined) demand(canEditEmployeeId(viewer));
  const ofPartner = [change.partner_id, change.partner_details, change.partner_custom_fields];
  if (ofPartner.some((value) => value !== undefined)) demand(canEditPartner(viewer));
}

async function writeMember(
  trx: DatabaseTransaction,
  { member, change, now }: { member: MemberRow; change: Change; now: Date },
): Promise<MemberRow> {
  const { custom_fields, ...columns } = change;
  if (change.username !== undefined) await demandFree(trx, member.id, change.username);
  // Two changes in the same millisecond must have distinct timestamps.
  const at = new Date(Math.max(now.getTime(), member.updated_at.getTime() + 1));
  const values: Updateable<Members> = { ...columns, updated_at: at };
  if (change.username !== undefined) values.username_key = nameKey(change.username);
  let update = trx.updateTable('members').set(values);
  if (custom_fields) {
    update = update.set({
      custom_fields: sql`jsonb_strip_nulls(custom_fields || ${JSON.stringify(custom_fields)}::jsonb)`,
    });
  }
  const whole = update.where('id', '=', member.id).returningAll();
  return writingNames(() => whole.executeTakeFirstOrThrow());
}

async function demandFree(trx: DatabaseTransaction, id: number, username: string): Promise<void> {
  const key = nameKey(username);
  // Concurrent requests for the same name wait here.
  await sql<SqlBool>`select pg_advisory_xact_lock(hashtext(${`username ${key}`}))`.execute(trx);
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (taken) throw takenError('USERNAME_TAKEN');
}

/** Names of the changed fields, never their values: the audit log outlives an account. */
async function record(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { member, change }: { member: MemberRow; change: Change },
): Promise<void> {
  const fields = Object.keys(change);
  const own = ctx.viewer.memberId === member.id;
  if (fields.length === 0 || (own && change.username === undefined)) return;
  await audit(trx, ctx, {
    action: 'member.profileChanged',
    subjectType: 'member',
    subjectId: member.id,
    detail: { fields },
  });
}
