import { knownLanguages } from '#core/languages.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { dumpTime, isForEver } from '../dump/dumpTime.ts';
import type { ScratchRow } from '../frame/scratchTables.ts';
import { idText, requiredTime, scratchText, writeRow } from '../frame/writeRow.ts';
import type { DiscourseRun } from './discourseRun.ts';

/** Users with what other tables have of them; groups become roles, and their members grants. */
export function convertMembers(run: DiscourseRun): void {
  const { scratch } = run;
  const people = scratch.rows(`
    select users.*, user_emails.email as primary_email, user_profiles.bio_cooked, user_options.timezone,
      user_passwords.password_hash as own_hash, user_passwords.password_salt as own_salt,
      user_passwords.password_algorithm as own_algorithm,
      (select details from user_histories where target_user_id = users.id order by id desc limit 1) as reason
    from users
    left join user_emails on user_emails.user_id = users.id and user_emails."primary" = 1
    left join user_profiles on user_profiles.user_id = users.id
    left join user_options on user_options.user_id = users.id
    left join user_passwords on user_passwords.user_id = users.id
    group by users.id order by users.id`);
  for (const user of people) convertMember(run, user);
  settleParts(run);
  convertGroups(run);
}

function convertMember(run: DiscourseRun, user: ScratchRow): void {
  const id = scratchText(user.id);
  const email = scratchText(user.primary_email ?? user.email) || null;
  const isGone = /@anonymized\.invalid$/i.test(email ?? '');
  const isOwn = Number(user.id) < 0;
  const state = stateOf(run, user, { isGone, isOwn });
  const losses: string[] = [];
  if (isOwn) losses.push('an automatic account is deactivated');
  else if (user.staged === 1) losses.push('a staged account can be taken over by its address');
  const passwordHash = isOwn || isGone ? null : passwordOf(user);
  if (passwordHash === null && user.own_hash) losses.push('its password is of an unknown kind');
  const name = scratchText(user.name);
  const record = {
    id,
    username: scratchText(user.username),
    fullName: isGone ? '' : name,
    firstName: '',
    lastName: '',
    email: isGone || isOwn ? null : email,
    emailVerifiedAt:
      user.active === 1 && email !== null && !isGone && !isOwn ? joinedAt(user) : null,
    role: 'member',
    joinedAt: joinedAt(user),
    lastActivityAt: dumpTime(user.last_seen_at),
    bio: isGone ? '' : sanitizeContent(scratchText(user.bio_cooked)),
    signature: '',
    avatar: isGone ? null : avatarOf(run, user),
    language: knownLanguages.find((language) => language === user.locale) ?? null,
    country: null,
    timeZone: scratchText(user.timezone) || null,
    customFields: {},
    ...state,
    ...(passwordHash !== null && { passwordHash }),
  };
  writeRow(run, { table: 'users', example: `id ${id}`, losses }, ['members', record]);
}

const joinedAt = (user: ScratchRow) => requiredTime(user.created_at);

function stateOf(
  { now }: DiscourseRun,
  user: ScratchRow,
  { isGone, isOwn }: { isGone: boolean; isOwn: boolean },
) {
  const suspended = later(now, user.suspended_till);
  const reason = scratchText(user.reason).split('\n')[0]?.slice(0, 500) || null;
  const isBlocked = suspended !== null && isForEver(suspended, now);
  const until = isBlocked ? null : latest(suspended, later(now, user.silenced_till));
  const status = isGone ? 'DELETED' : isOwn ? 'DEACTIVATED' : isBlocked ? 'BLOCKED' : 'ACTIVE';
  const isHeld = !isGone && !isOwn;
  return {
    status,
    statusReason: status === 'BLOCKED' ? reason : null,
    suspendedUntil: isHeld ? until : null,
    suspendedReason: isHeld && until !== null ? reason : null,
    deletedAt: isGone ? requiredTime(user.updated_at, user.created_at) : null,
  };
}

function later(now: Date, value: unknown): string | null {
  const at = dumpTime(typeof value === 'string' ? value : null);
  return at !== null && new Date(at) > now ? at : null;
}

function latest(...times: (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** As Discourse hashes them: PBKDF2 with the text of the salt, and settings per row. */
function passwordOf(user: ScratchRow): string | null {
  const hash = scratchText(user.own_hash ?? user.password_hash);
  const salt = scratchText(user.own_hash ? user.own_salt : user.salt);
  const algorithm =
    scratchText(user.own_hash ? user.own_algorithm : user.password_algorithm) ||
    '$pbkdf2-sha256$i=64000,l=32$';
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^[^$]{1,128}$/.test(salt)) return null;
  const iterations = /^\$?pbkdf2-sha256\$i=([1-9]\d{0,8}),l=32\$?$/.exec(algorithm)?.[1];
  if (iterations === undefined) return null;
  return `$pbkdf2-sha256$i=${iterations},l=32$${salt}$${hash}`;
}

function avatarOf({ scratch, places }: DiscourseRun, user: ScratchRow): string | null {
  if (user.uploaded_avatar_id === null) return null;
  const upload = scratch.get(
    'select sha1, url from uploads where id = ?',
    user.uploaded_avatar_id ?? 0,
  );
  if (upload === undefined) return null;
  const file = places.fileOf(
    upload.sha1 ? { sha1: scratchText(upload.sha1) } : { path: scratchText(upload.url) },
  );
  return file ? `/files/${file.id}/${encodeURIComponent(file.name)}` : null;
}

/** Tables that have one row per user are parts of the members. */
function settleParts({ scratch, writer, options: { ledger } }: DiscourseRun): void {
  const parts = [
    ['user_emails', 'address of its member'],
    ['user_profiles', 'profile of its member'],
    ['user_options', 'settings of its member'],
    ['user_passwords', 'password of its member'],
  ] as const;
  const seen = { user_emails: new Set<string>() };
  for (const [table, reason] of parts) {
    const columns = table === 'user_emails' ? 'user_id, "primary"' : 'user_id, 1 as "primary"';
    for (const row of scratch.rows(`select ${columns} from ${table}`)) {
      const example = `user_id ${row.user_id}`;
      const isKnown = writer.has('members', scratchText(row.user_id));
      if (!isKnown) ledger.skipped(table, 'its user is not in the backup', example);
      else if (row.primary !== 1) ledger.skipped(table, 'a second address of its member', example);
      else ledger.merged(table, reason, example);
    }
  }
  seen.user_emails.clear();
  for (const row of scratch.rows('select id, target_user_id from user_histories')) {
    const isKnown = writer.has('members', scratchText(row.target_user_id));
    const reason = isKnown ? 'why its member is suspended' : 'its user is not in the backup';
    const kind = isKnown ? 'merged' : 'skipped';
    ledger.settle('user_histories', { kind, reason }, `id ${row.id}`);
  }
}

const staff = [
  ['admin', 'administrator'],
  ['moderator', 'moderator'],
] as const;

function convertGroups(run: DiscourseRun): void {
  const { scratch, writer, options } = run;
  for (const [column, role] of staff) {
    for (const user of scratch.rows(
      `select id, created_at from users where ${column} = 1 and id > 0`,
    )) {
      if (!writer.has('members', scratchText(user.id))) continue;
      writer.write('roleGrants', {
        ...{ id: `${column}-${user.id}`, memberId: idText(user.id), roleId: role },
        ...{ categoryId: null, isByRank: false, at: joinedAt(user) },
      });
    }
  }
  const automatic = new Set<number>();
  for (const group of scratch.rows('select * from groups order by id')) {
    const example = `id ${group.id}`;
    if (group.automatic === 1) {
      automatic.add(Number(group.id));
      options.ledger.skipped('groups', 'an automatic group', example);
      continue;
    }
    const record = {
      ...{ id: roleId(group.id), name: scratchText(group.full_name) || scratchText(group.name) },
      ...{ description: scratchText(group.bio_raw).slice(0, 1000), level: 1 },
      ...{ isBuiltIn: false, permissions: [] },
    };
    writeRow(run, { table: 'groups', example }, ['roles', record]);
  }
  for (const row of scratch.rows('select * from group_users order by id')) {
    const example = `id ${row.id}`;
    const isWritten = writer.has('roles', roleId(row.group_id));
    if (!isWritten || !writer.has('members', scratchText(row.user_id))) {
      const reason = automatic.has(Number(row.group_id))
        ? 'member of an automatic group'
        : 'its group or user is not in the backup';
      options.ledger.skipped('group_users', reason, example);
      continue;
    }
    const record = {
      ...{ id: `group-${row.group_id}-${row.user_id}`, memberId: idText(row.user_id) },
      ...{ roleId: roleId(row.group_id), categoryId: null, isByRank: false },
      at: requiredTime(row.created_at),
    };
    writeRow(run, { table: 'group_users', example }, ['roleGrants', record]);
  }
}

const roleId = (group: unknown) => `group-${group}`;
