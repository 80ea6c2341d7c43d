import { type SqlBool, sql, type Updateable } from 'kysely';
import { demandUnchangedSince } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { Members } from '#db/tables.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { takenFault, writingNames } from '#features/people/identity/server/takenNames.ts';
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
 * Changes a profile: one's own, or another's with EDIT_USER; a username, signature or employee's
 * number of somebody else needs the permission of that name besides (SPEC §6).
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED,
 *   CONFLICT when somebody changed the profile meanwhile
 */
export async function updateProfile(
  ctx: Ctx,
  memberId: number,
  input: ProfileInput,
): Promise<MemberRow> {
  demandActive(ctx.viewer);
  demand(canEditMember(ctx.viewer, { id: memberId }));
  const known = await wholeMemberLoader(ctx).load(memberId);
  // A name from before today's rules may stay; only a new one has to keep them.
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
 * For update, because a username is a key: who wrote something of the member's holds their row against
 * a change of keys, and would wait for whoever had locked it against less.
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
    | 'time_zone'
  >
> & {
  custom_fields?: Record<string, unknown>;
  partner_details?: string;
  partner_custom_fields?: string;
};

/** What really changes: a form sends all it shows, allowed to change or not. */
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
    time_zone: fields.timeZone,
  };
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== Reflect.get(member, column),
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
  // Two changes in one millisecond must still tell each other apart.
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
  // Whoever wants the same name at the same moment waits here.
  await sql<SqlBool>`select pg_advisory_xact_lock(hashtext(${`username ${key}`}))`.execute(trx);
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (taken) throw takenFault('USERNAME_TAKEN');
}

/** Names of what changed, never what it was or is: the audit log outlives an account. */
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
