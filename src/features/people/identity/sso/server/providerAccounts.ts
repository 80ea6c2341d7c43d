import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { loginMessages } from '#features/people/identity/loginMessages.ts';
import { asksNothing } from '#features/people/identity/registrationRules.ts';
import { takenNameOf } from '#features/people/identity/server/takenNames.ts';
import { partnerDetailsOf } from '#features/people/members/partnerRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { endAccess } from '#platform/sessions/endAccess.ts';
import { freeUsername } from './freeUsername.ts';
import type { ProviderProfile } from './providerProfile.ts';
import type { Provider } from './providerStore.ts';

interface KnownMember {
  id: number;
  role: string;
}

/**
 * The account of a profile: the one it used before; else the one with the same email address, if the provider
 * is trusted; else a new one.
 * @param linkTo the signed-in member who connects the provider to their account
 * @throws AppError USER_ALREADY_EXISTS if the email address is another member's; INVALID_REQUEST
 */
export async function accountOfProfile(
  ctx: Ctx,
  provider: Provider,
  { profile, linkTo = null }: { profile: ProviderProfile; linkTo?: number | null },
): Promise<number> {
  try {
    return await openAccount(ctx, provider, { profile, linkTo });
  } catch (error) {
    if (takenNameOf(error) === null) throw error;
    // A concurrent request took the name or the email address: now it is found.
    return openAccount(ctx, provider, { profile, linkTo });
  }
}

async function openAccount(
  ctx: Ctx,
  provider: Provider,
  { profile, linkTo }: { profile: ProviderProfile; linkTo: number | null },
): Promise<number> {
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    // Two windows of a new user must not create two accounts.
    const lock = `identity ${provider.id} ${profile.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
    const known = await findByIdentity(trx, provider, profile);
    if (known !== null) {
      if (linkTo !== null && linkTo !== known.id) throw alreadyExists();
      await follow(ctx, unit, { provider, profile, known });
      return known.id;
    }
    const memberId =
      linkTo ??
      (await findByEmail(ctx, unit, { provider, profile })) ??
      (await createAccount(ctx, unit, { provider, profile }));
    await trx
      .insertInto('member_identities')
      .values({
        provider_id: provider.id,
        subject: profile.subject,
        member_id: memberId,
        created_at: ctx.now,
        last_used_at: ctx.now,
      })
      .execute();
    await audit(trx, ctx, {
      action: 'member.connected',
      subjectType: 'member',
      subjectId: memberId,
      actorId: memberId,
      detail: { idpId: provider.idpId },
    });
    return memberId;
  });
}

async function findByIdentity(
  trx: DatabaseTransaction,
  provider: Provider,
  profile: ProviderProfile,
): Promise<KnownMember | null> {
  const row = await trx
    .selectFrom('member_identities as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'm.role', 'm.deleted_at'])
    .where('i.provider_id', '=', provider.id)
    .where('i.subject', '=', profile.subject)
    .executeTakeFirst();
  if (!row) return null;
  if (row.deleted_at === null) return row;
  // A user who deleted their account may return as a new member.
  await trx
    .deleteFrom('member_identities')
    .where('provider_id', '=', provider.id)
    .where('subject', '=', profile.subject)
    .execute();
  return null;
}

/** The member with the same email address, if the provider is trusted. */
async function findByEmail(
  ctx: Ctx,
  { trx }: Unit,
  { provider, profile }: { provider: Provider; profile: ProviderProfile },
): Promise<number | null> {
  if (profile.email === null) return null;
  const member = await trx
    .selectFrom('members')
    .select(['id', 'role', 'email_verified_at'])
    .where('email_key', '=', nameKey(profile.email))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member) return null;
  if (!provider.config.trustEmail || !profile.emailVerified) throw alreadyExists();
  if (member.email_verified_at === null) {
    // Somebody else may have signed up with this email address to wait for its owner.
    if (member.role !== 'member') throw alreadyExists();
    await takeBack(ctx, trx, member.id);
  }
  return member.id;
}

/** The email address's owner has signed in: all other credentials of the account are removed. */
async function takeBack(ctx: Ctx, trx: DatabaseTransaction, memberId: number): Promise<void> {
  await trx
    .updateTable('members')
    .set({ password_hash: null, email_verified_at: ctx.now })
    .where('id', '=', memberId)
    .execute();
  await endAccess(trx, { memberId, now: ctx.now });
  for (const table of ['member_factors', 'member_tokens', 'member_identities'] as const) {
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
  }
  await audit(trx, ctx, {
    action: 'member.takenBack',
    subjectType: 'member',
    subjectId: memberId,
    actorId: memberId,
  });
}

async function createAccount(
  ctx: Ctx,
  { trx, emit }: Unit,
  { provider, profile }: { provider: Provider; profile: ProviderProfile },
): Promise<number> {
  if (!provider.config.createAccounts) {
    throw new AppError('INVALID_REQUEST', { message: 'You don’t have an account here yet.' });
  }
  const { identity } = ctx.settings;
  const believed = provider.config.trustEmail && profile.emailVerified;
  const waits = identity.approvalRequired;
  // Terms must be accepted here, whatever the provider.
  const isWhole = profile.email !== null && asksNothing(ctx.settings);
  const role = (await highestRole(ctx, profile)) ?? 'member';
  const { id } = await trx
    .insertInto('members')
    .values({
      ...(await freeUsername(trx, profile, { lowercase: identity.usernameLowercase })),
      email: profile.email,
      email_key: profile.email === null ? null : nameKey(profile.email),
      email_verified_at: believed ? ctx.now : null,
      full_name: profile.fullName,
      first_name: profile.firstName,
      last_name: profile.lastName,
      avatar_url: profile.avatar,
      country: profile.country,
      language: profile.language,
      role,
      ...brandAndPartner(profile),
      profile_list_ids: await listIds(trx, profile.profileLists),
      approval_status: waits ? 'PENDING' : 'APPROVED',
      registration_complete: isWhole,
      joined_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  emit({ type: 'member.joined', payload: { memberId: id } });
  await audit(trx, ctx, {
    action: 'member.joined',
    subjectType: 'member',
    subjectId: id,
    actorId: id,
    detail: { idpId: provider.idpId, role },
  });
  if (waits && profile.email !== null) {
    const language = languageForMember(ctx, { id, language: profile.language });
    const mail = { memberId: id, to: profile.email, language };
    await queueMail(trx, { kind: 'APPROVAL_PENDING', data: {}, ...mail });
  }
  return id;
}

/** Updates a returning user: last use, names and avatar if configured, assigned role and lists. */
async function follow(
  ctx: Ctx,
  { trx, emit }: Unit,
  {
    provider,
    profile,
    known,
  }: { provider: Provider; profile: ProviderProfile; known: KnownMember },
): Promise<void> {
  await trx
    .updateTable('member_identities')
    .set({ last_used_at: ctx.now })
    .where('provider_id', '=', provider.id)
    .where('subject', '=', profile.subject)
    .execute();
  if (!provider.config.updateOnSignIn) return;
  const role = roleToGive(await highestRole(ctx, profile), known.role);
  await trx
    .updateTable('members')
    .set({
      ...(profile.fullName ? { full_name: profile.fullName } : {}),
      ...(profile.firstName ? { first_name: profile.firstName } : {}),
      ...(profile.lastName ? { last_name: profile.lastName } : {}),
      ...(profile.avatar ? { avatar_url: profile.avatar } : {}),
      ...(profile.profileLists.length > 0
        ? {
            profile_list_ids: sql`array(
            select id from unnest(profile_list_ids) as kept(id)
            where exists (select from profile_lists where id = kept.id and rule is not null)
          ) || ${await listIds(trx, profile.profileLists)}::bigint[]`,
          }
        : {}),
      ...brandAndPartner(profile),
      ...(role === null ? {} : { role }),
      updated_at: ctx.now,
    })
    .where('id', '=', known.id)
    .execute();
  emit({ type: 'member.updated', payload: { memberId: known.id } });
  if (role === null) return;
  await audit(trx, ctx, {
    action: 'role.changed',
    subjectType: 'member',
    subjectId: known.id,
    actorId: null,
    detail: { from: known.role, to: role, idpId: provider.idpId },
  });
}

/** What the provider's mapping tells; the rest stays as it is. */
function brandAndPartner({ brandUser, partnerId, partnerName }: ProviderProfile) {
  return {
    ...(brandUser === null ? {} : { brand_user: brandUser }),
    ...(partnerId === null ? {} : { partner_id: partnerId }),
    ...(partnerName === null
      ? {}
      : { partner_details: JSON.stringify(partnerDetailsOf(partnerName)) }),
  };
}

/** The highest existing role that the provider assigns; it may have been deleted since. */
async function highestRole(ctx: Ctx, { roles }: ProviderProfile): Promise<string | null> {
  const book = await roleStoreOf(ctx).get();
  const known = [...book.values()].filter(({ key }) => roles.includes(key));
  return known.sort((a, b) => b.level - a.level)[0]?.key ?? null;
}

/** A provider never removes the administrator role: somebody must be able to fix its settings. */
function roleToGive(given: string | null, current: string): string | null {
  return given === null || given === current || current === 'administrator' ? null : given;
}

/** Lists named by a provider; members of dynamic lists follow from conditions alone. */
async function listIds(trx: DatabaseTransaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('profile_lists')
    .select('id')
    .where('rule', 'is', null)
    .where((is) => is.or([is('name', 'in', names), is(sql<string>`id::text`, 'in', names)]))
    .execute();
  return rows.map(({ id }) => id);
}

function alreadyExists(): AppError {
  return new AppError('USER_ALREADY_EXISTS', { message: loginMessages.USER_ALREADY_EXISTS });
}
