import { accountFor, writeRow } from '../frame/writeRow.ts';
import {
  beginning,
  findHash,
  type NodebbRun,
  type Stored,
  type StoredFields,
  storedHashes,
} from './nodebbRun.ts';
import { nodebbHtml } from './nodebbText.ts';

export function convertNodebbMembers(run: NodebbRun): void {
  for (const stored of storedHashes(run, 'user')) convertUser(run, stored);
  for (const { owner } of storedHashes(run, 'ban')) {
    const isKnown = run.writer.has('members', owner);
    const reason = isKnown ? 'why its member is banned' : 'its user is not in the export';
    run.options.ledger.settle(
      'ban',
      { kind: isKnown ? 'merged' : 'skipped', reason },
      `uid ${owner}`,
    );
  }
  convertNodebbGroups(run);
}

function convertUser(run: NodebbRun, { owner, data }: Stored): void {
  const { now } = run;
  const example = `uid ${owner}`;
  const expires = data.number('banned:expire');
  const isBanned = data.isOn('banned') && (expires === 0 || expires > now.getTime());
  const isForGood = isBanned && expires === 0;
  const muted = data.number('mutedUntil') > now.getTime() ? data.time('mutedUntil') : null;
  const until = isBanned && !isForGood ? data.time('banned:expire') : muted;
  const reason = isBanned ? banReason(run, owner) : data.text('mutedReason') || null;
  const email = data.text('email') || null;
  const joinedAt = data.time('joindate') ?? beginning;
  const text = (name: string) =>
    nodebbHtml(data.text(name).slice(0, 10_000), run.places(true)).html;
  const record = {
    ...{ id: owner, username: data.text('username'), fullName: data.text('fullname') },
    ...{ firstName: '', lastName: '', email, role: 'member', joinedAt },
    emailVerifiedAt: email !== null && data.isOn('email:confirmed') ? joinedAt : null,
    lastActivityAt: data.time('lastonline'),
    ...{ bio: text('aboutme'), signature: text('signature'), avatar: avatarOf(run, data) },
    ...{ language: null, country: null, timeZone: null, customFields: {} },
    status: isForGood ? 'BLOCKED' : 'ACTIVE',
    statusReason: isForGood ? reason : null,
    suspendedUntil: isForGood ? null : until,
    suspendedReason: isForGood || until === null ? null : reason,
    deletedAt: null,
    ...passwordOf(data),
  };
  const losses =
    data.text('password') !== '' && !('passwordHash' in passwordOf(data))
      ? ['its password is of an unknown kind']
      : [];
  writeRow(run, { table: 'user', example, losses }, ['members', record]);
}

/** bcrypt; of newer releases of the SHA-512 of the password, which the prefix says. */
function passwordOf(data: StoredFields): { passwordHash?: string } {
  const hash = data.text('password');
  if (!/^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)) return {};
  return { passwordHash: data.isOn('password:shaWrapped') ? `$sha512-bcrypt${hash}` : hash };
}

function avatarOf(run: NodebbRun, data: StoredFields): string | null {
  const picture = data.text('picture');
  const below = /^(?:\/[\w-]+)?\/(?:assets\/)?uploads\/([^?#]+)/.exec(picture)?.[1];
  if (below === undefined) return /^https:\/\//.test(picture) ? picture.slice(0, 1000) : null;
  const file = run.places(true).fileOf(below);
  return file ? `/files/${file.id}/${encodeURIComponent(file.name)}` : null;
}

function banReason({ scratch }: NodebbRun, owner: string): string | null {
  const row = scratch.get(
    `select json_extract(data, '$.reason') as reason from hashes where family = 'ban' and owner = ?
      order by cast(part as integer) desc limit 1`,
    owner,
  );
  return row?.reason ? String(row.reason).slice(0, 500) : null;
}

const staff: Readonly<Record<string, string>> = {
  administrators: 'administrator',
  'Global Moderators': 'moderator',
};
const systemGroups = new Set([
  ...['registered-users', 'verified-users', 'unverified-users', 'guests', 'spiders', 'fediverse'],
  ...['banned-users', 'cid:0:privileges'],
]);

function convertNodebbGroups(run: NodebbRun): void {
  const { ledger } = run.options;
  for (const { owner: name, data } of storedHashes(run, 'group')) {
    const example = name;
    if (Object.hasOwn(staff, name) || systemGroups.has(name) || data.isOn('system')) {
      ledger.skipped('group', 'a group of NodeBB itself', example);
      continue;
    }
    const record = {
      ...{ id: groupRole(run, name), name, description: data.text('description').slice(0, 1000) },
      ...{ level: 1, isBuiltIn: false, permissions: [] },
    };
    writeRow(run, { table: 'group', example }, ['roles', record]);
  }
  for (const row of run.scratch.rows(
    `select owner, value, score from pairs where family = 'groupMembers' order by rowid`,
  )) {
    convertGrant(run, {
      group: String(row.owner),
      memberId: String(row.value),
      at: Number(row.score),
    });
  }
}

const groupRole = (run: NodebbRun, name: string) =>
  `group-${findHash(run, 'group', name)?.text('slug') || name}`;

function convertGrant(
  run: NodebbRun,
  { group, memberId, at }: { group: string; memberId: string; at: number },
): void {
  const { ledger } = run.options;
  const example = `${group}, ${memberId}`;
  const moderated = /^cid:(\d+):privileges:moderate$/.exec(group)?.[1];
  if (moderated === undefined && /^cid:-?\d+:privileges:/.test(group)) {
    ledger.merged('groupMembers', 'permission of a category', example);
    return;
  }
  const roleId = moderated ? 'moderator' : (staff[group] ?? groupRole(run, group));
  const isKept =
    roleId === 'moderator' || roleId === 'administrator' || run.writer.has('roles', roleId);
  if (!isKept || !run.writer.has('members', memberId)) {
    ledger.skipped('groupMembers', 'its group or user is not kept', example);
    return;
  }
  const record = {
    ...{ id: `${group}-${memberId}`.slice(0, 200), memberId, roleId, isByRank: false },
    categoryId: moderated ?? null,
    at: at > 0 ? new Date(at).toISOString() : beginning,
  };
  accountFor(run, { table: 'groupMembers', example }, () => run.writer.write('roleGrants', record));
}
