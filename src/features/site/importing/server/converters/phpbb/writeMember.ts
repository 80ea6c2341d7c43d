import fs from 'node:fs';
import path from 'node:path';
import { usernameOf } from '#features/people/members/importedUsername.ts';
import { decoded } from '../bbcode/uidContent.ts';
import type { MysqlRow } from '../mysql/mysqlRow.ts';
import { guest, maybeUnixInstant, type PhpbbBoard, titleOf, unixInstant } from './phpbbBoard.ts';
import { writeRedirects } from './writeRedirects.ts';

/** bcrypt, argon2 and the phpass of phpBB 3.0. Others were never more than a step of an upgrade. */
const keptHash =
  /^\$(?:2[axy]\$\d\d\$[./A-Za-z0-9]{53}|argon2id?\$[\w$,=+/]{20,200}|[HP]\$[./A-Za-z0-9]{31})$/;

const inactiveBecause: Record<number, string> = {
  ...{ 1: 'registered, never activated', 2: 'email address never confirmed' },
  ...{ 3: 'deactivated by staff', 4: 'reminded to activate' },
};

export function writeMember(board: PhpbbBoard, row: MysqlRow): void {
  const { options, scratch } = board;
  const id = row.integer('user_id');
  const example = `user_id ${id}`;
  const type = row.integer('user_type');
  if (type === 2) {
    const reason = id === guest ? 'the account of guests' : 'a bot';
    options.ledger.skipped('users', reason, example);
    return;
  }
  board.keep('users', example, () => {
    const lost = new Set<string>();
    const name = titleOf(row, 'username', 80) || `user${id}`;
    const hash = row.text('user_password').trim();
    if (hash !== '' && !keptHash.test(hash)) lost.add('its password, whose form is not known');
    const ban = board.bans.get(id);
    const profile = scratch.get('select place, website from profiles where user = ?', id);
    const place = String(profile?.place ?? '') || decoded(row.text('user_from'));
    const website = String(profile?.website ?? '') || decoded(row.text('user_website'));
    const joinedAt = unixInstant(row.integer('user_regdate'));
    const email = row.text('user_email').trim();
    const isNew = board.writer.write('members', {
      id: String(id),
      username: freeUsername(board, name, id),
      ...{ fullName: name, firstName: '', lastName: '' },
      email: email.includes('@') ? email : null,
      emailVerifiedAt: type === 1 || !email.includes('@') ? null : joinedAt,
      role: 'member',
      joinedAt,
      lastActivityAt: maybeUnixInstant(
        Math.max(row.integer('user_lastvisit'), row.integer('user_last_active')),
      ),
      bio: '',
      signature: board.plain(row.text('user_sig'), row.text('user_sig_bbcode_uid')).slice(0, 2000),
      avatar: avatarOf(board, row, lost),
      language: languageOf(row.text('user_lang')),
      country: null,
      timeZone: timeZoneOf(row.text('user_timezone')),
      customFields: {
        ...(place === '' ? {} : { location: place.slice(0, 200) }),
        ...(/^https?:\/\//i.test(website) ? { website: website.slice(0, 200) } : {}),
      },
      status: ban?.until === 0 ? 'BLOCKED' : type === 1 ? 'DEACTIVATED' : 'ACTIVE',
      statusReason:
        ban?.until === 0
          ? ban.reason || null
          : type === 1
            ? (inactiveBecause[row.integer('user_inactive_reason')] ?? 'inactive')
            : null,
      suspendedUntil: ban && ban.until > 0 ? unixInstant(ban.until) : null,
      suspendedReason: ban && ban.until > 0 ? ban.reason || null : null,
      deletedAt: null,
      ...(keptHash.test(hash) ? { passwordHash: hash } : {}),
    });
    if (isNew) {
      writeRedirects(board, { targetKind: 'members', targetId: String(id) }, { user: id });
      // The founder is an administrator that no other can demote.
      if (type === 3) grant(board, { memberId: String(id), roleId: 'administrator', at: joinedAt });
    }
    return { isNew, lost };
  });
}

/** Role of a member, in the whole community; the importer grants it only when it is told to. */
export function grant(
  board: PhpbbBoard,
  given: { memberId: string; roleId: string; at: string },
): boolean {
  return board.writer.write('roleGrants', {
    ...given,
    ...{ id: `${given.roleId}:${given.memberId}`, categoryId: null, isByRank: false },
  });
}

function freeUsername(board: PhpbbBoard, name: string, id: number): string {
  const base = usernameOf(name) ?? `member_${id}`;
  for (const candidate of [base, `${base}_${id}`]) {
    if (board.scratch.insert('usernames', { name: candidate })) return candidate;
  }
  return `member_${id}_${id}`;
}

/** Uploaded ones are files of the board, named after the member; galleries and remote ones may be gone. */
function avatarOf(board: PhpbbBoard, row: MysqlRow, lost: Set<string>): string | null {
  const name = row.text('user_avatar');
  const type = row.text('user_avatar_type');
  if (name === '') return null;
  if (type === '2' || type === 'avatar.driver.remote') {
    return /^https:\/\//i.test(name) ? name : null;
  }
  const isUploaded = type === '1' || type === 'avatar.driver.upload';
  const place = isUploaded ? uploadedAvatar(board, row.integer('user_id'), name) : null;
  if (place === null) {
    lost.add('its picture');
    return null;
  }
  const id = `phpbb-avatar-${row.integer('user_id')}`;
  board.writer.writeFile(
    {
      ...{ id, name, mimeType: mimeOf(name), bytes: 0, ownerId: row.text('user_id') },
      ...{ isSecure: false, createdAt: unixInstant(row.integer('user_regdate')) },
    },
    place,
  );
  return `/files/${id}/${encodeURIComponent(name)}`;
}

/** On disk it is named after a salt of the board: `<salt>_12.jpg`. */
function uploadedAvatar(board: PhpbbBoard, userId: number, name: string): string | null {
  const salt = board.config.get('avatar_salt') ?? '';
  const ending = /\.(?:gif|jpe?g|png|webp)$/i.exec(name)?.[0] ?? '';
  if (board.source.avatars === null || !/^[\w-]{0,64}$/.test(salt) || ending === '') return null;
  const file = path.join(board.source.avatars, `${salt}_${userId}${ending}`);
  return fs.existsSync(file) ? file : null;
}

function mimeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`;
}

/** `en_us` → `en`. */
function languageOf(text: string): string | null {
  return /^[a-z]{2}(?=_|$)/i.exec(text)?.[0].toLowerCase() ?? null;
}

/** Until 3.0 an offset in hours, which is no zone. */
function timeZoneOf(text: string): string | null {
  return /^[A-Za-z]+\/[\w/+-]+$/.test(text) ? text : null;
}
