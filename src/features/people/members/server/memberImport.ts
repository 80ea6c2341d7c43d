import { sql } from 'kysely';
import type { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { freeImportUsername, usernameCandidates } from '../importedUsername.ts';
import { readLegacyHash } from '../legacyHashFormats.ts';
import { memberBlockRecord, memberFollowRecord, memberRecord } from './memberExport.ts';

type MemberLine = z.infer<typeof memberRecord>;

/** Whose names and addresses are taken already. */
interface Taken {
  usernames: Set<string>;
  emails: Set<string>;
  roles: ReadonlySet<string>;
}

const longestName = 200;
const formerMember = 'Former member';

/** Members without a password: HALF_BAKED until they set one (SPEC §8). Who is here already stays as they are. */
const members = defineImportKind(memberRecord, {
  kind: 'members',
  table: 'members',
  texts: ({ avatar }) => (avatar === null ? [] : [avatar]),
  matchedBecause: 'has an account here, by the same email address',
  match: async ({ trx }, records) => {
    const keys = records.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]));
    const { rows } = await sql<{ id: number; email_key: string }>`
      select id, email_key from members where email_key = any(${keys}::text[])`.execute(trx);
    const ids = new Map(rows.map((row) => [row.email_key, row.id]));
    return new Map(
      records.flatMap(({ id, email }) => {
        const found = email === null ? undefined : ids.get(emailKey(email));
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  },
  prepare: async (scope, records): Promise<Taken> => ({
    usernames: await takenUsernames(scope, records.flatMap(wantedUsernames)),
    emails: new Set(),
    roles: scope.withRoles ? await knownRoles(scope) : new Set(['member']),
  }),
  row: (member, given) => {
    const { usernames, emails, roles } = given.prepared;
    const username = usernameFor(member, usernames);
    usernames.add(username.toLowerCase());
    const key = member.email === null ? null : emailKey(member.email);
    const isTaken = key !== null && emails.has(key);
    if (isTaken)
      given.degrade('has the email address of another member of the export: kept without it');
    if (key !== null) emails.add(key);
    const hasRole = roles.has(member.role);
    // Staff are members unless the operator asks for their roles.
    if (!hasRole && given.withRoles) given.degrade('has a role that is not here: a member');
    const avatar = member.avatar === null ? null : given.address(member.avatar);
    const isAddress = avatar === null || /^(?:https?:\/\/|\/files\/)/i.test(avatar);
    if (!isAddress) given.degrade('has a picture that is no address: kept without it');
    if (member.passwordHash !== undefined && readLegacyHash(member.passwordHash) === null) {
      given.degrade('has a password in a form that is not known: to be set anew');
    }
    const reason = member.statusReason;
    const isBlocked = member.status === 'BLOCKED';
    const isJudged = member.status === 'PENDING' || member.status === 'REJECTED';
    const since = member.lastActivityAt ?? member.joinedAt;
    return {
      username,
      username_key: username.toLowerCase(),
      full_name: member.fullName.slice(0, longestName),
      first_name: member.firstName.slice(0, longestName),
      last_name: member.lastName.slice(0, longestName),
      email: isTaken ? null : member.email,
      email_key: isTaken ? null : key,
      email_verified_at: member.emailVerifiedAt,
      role: hasRole ? member.role : 'member',
      joined_at: member.joinedAt,
      updated_at: member.joinedAt,
      last_activity_at: member.lastActivityAt,
      bio: member.bio,
      signature: member.signature,
      avatar_url: isAddress ? avatar : null,
      language: member.language,
      read_languages: [...new Set(member.readLanguages)],
      country: member.country,
      time_zone: member.timeZone,
      custom_fields: member.customFields,
      approval_status: isJudged ? member.status : 'APPROVED',
      approval_reason: isBlocked ? null : reason,
      blocked_at: isBlocked ? since : null,
      blocked_reason: isBlocked ? reason : null,
      deactivated_at: member.status === 'DEACTIVATED' ? since : null,
      suspended_until: member.suspendedUntil,
      suspended_reason: member.suspendedReason,
      deleted_at: member.status === 'DELETED' ? (member.deletedAt ?? since) : null,
    };
  },
  unwatched: ['username', 'username_key', 'last_activity_at', 'updated_at'],
  written: async ({ trx }, rows) => {
    const hashes = rows.flatMap(({ record: { passwordHash: hash }, row, isNew }) =>
      isNew && hash !== undefined && readLegacyHash(hash) !== null
        ? [{ member_id: Number(row.id), hash }]
        : [],
    );
    if (hashes.length > 0) await trx.insertInto('legacy_password_hashes').values(hashes).execute();
  },
  placeholder: async ({ trx, now }) => {
    const { rows } = await sql<{ id: number }>`
      with next as (select nextval(pg_get_serial_sequence('members', 'id')) as id)
      insert into members (id, username, username_key, full_name, joined_at)
      select id, 'former_' || id, 'former_' || id, ${formerMember}, ${now}::timestamptz from next
      returning id`.execute(trx);
    return rows[0]?.id ?? 0;
  },
  keptIf: `t.last_login_at is not null or t.password_hash is not null
    or exists (select from conversations where author_id = t.id)
    or exists (select from comments where author_id = t.id)
    or exists (select from member_notes where member_id = t.id)`,
});

function usernameFor(member: MemberLine, taken: ReadonlySet<string>): string {
  const { username, id, fullName } = member;
  if (isPlain(username) && !taken.has(username.toLowerCase())) return username;
  return freeImportUsername(username || fullName, shortId(id), (name) => taken.has(name));
}

function wantedUsernames({ username, id, fullName }: MemberLine): string[] {
  const name = username || fullName;
  const [plain = '', withId = ''] = usernameCandidates(name, shortId(id));
  return [username.toLowerCase(), plain, withId, `${withId}_2`, `${withId}_3`, `${withId}_4`];
}

const isPlain = (username: string): boolean => /^\w{1,50}$/.test(username);

const shortId = (id: string): string => id.slice(-12);

async function takenUsernames(
  { trx }: ImportScope,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ username_key: string }>`
    select username_key from members where username_key = any(${[...names]}::text[])`.execute(trx);
  return new Set(rows.map((row) => row.username_key));
}

async function knownRoles({ trx }: ImportScope): Promise<Set<string>> {
  const rows = await trx.selectFrom('roles').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

const notImported = 'names a member that was not imported';

const memberFollows = defineImportKind(memberFollowRecord, {
  kind: 'memberFollows',
  table: 'member_follows',
  key: ['follower_id', 'followed_id'],
  idOf: ({ memberId, followedId }) => `${memberId}/${followedId}`,
  references: ({ memberId, followedId }) => [
    ['members', memberId],
    ['members', followedId],
  ],
  row: ({ memberId, followedId, at }, given) => {
    const [one, other] = [given.find('members', memberId), given.find('members', followedId)];
    if (one === null || other === null) return notImported;
    if (one === other) return 'leads from a member to themselves';
    return { follower_id: one, followed_id: other, created_at: at };
  },
});

const memberBlocks = defineImportKind(memberBlockRecord, {
  kind: 'memberBlocks',
  table: 'member_blocks',
  key: ['blocker_id', 'blocked_id'],
  idOf: ({ memberId, blockedId }) => `${memberId}/${blockedId}`,
  references: ({ memberId, blockedId }) => [
    ['members', memberId],
    ['members', blockedId],
  ],
  row: ({ memberId, blockedId, at }, given) => {
    const [one, other] = [given.find('members', memberId), given.find('members', blockedId)];
    if (one === null || other === null) return notImported;
    if (one === other) return 'leads from a member to themselves';
    return { blocker_id: one, blocked_id: other, created_at: at };
  },
});

export const memberImport: readonly ImportKind[] = [members, memberFollows, memberBlocks];
