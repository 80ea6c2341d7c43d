import { usernameOf } from '#features/people/members/importedUsername.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { localeLanguage, type ZendeskBackup } from './zendeskBackup.ts';
import type { ZendeskItem } from './zendeskShapes.ts';

const roles: Record<string, string> = { admin: 'administrator', agent: 'agent' };
const epoch = new Date(0).toISOString();

/** Also those who were deleted: what they wrote stays. */
export function writeZendeskMembers(backup: ZendeskBackup): void {
  const { ledger } = backup.options;
  for (const { place } of backup.all('organizations')) {
    ledger.merged('organizations', 'a field of its members', place);
  }
  for (const { item, place } of backup.all('users')) {
    backup.keep('users', place, () => {
      const lost = [
        ...(item.notes + item.details === '' ? [] : ['what agents noted about it']),
        ...(item.phone === '' ? [] : ['its phone number']),
      ];
      return { isNew: writeUser(backup, item), lost };
    });
  }
}

function writeUser(backup: ZendeskBackup, item: ZendeskItem<'users'>): boolean {
  const name = item.name.replace(/\s+/g, ' ').trim().slice(0, 80) || `user${item.id}`;
  const joinedAt = item.created_at ?? epoch;
  const isDeleted = item.active === false;
  const email = item.email.trim();
  const organization = backup.find('organizations', item.organization_id)?.name ?? '';
  const picture = item.photo?.content_url ?? '';
  const isNew = backup.writer.write('members', {
    id: item.id,
    username: freeUsername(backup, name, item.id),
    ...{ fullName: name, firstName: '', lastName: '' },
    email: email.includes('@') ? email : null,
    emailVerifiedAt: item.verified && email.includes('@') ? joinedAt : null,
    ...{ role: 'member', joinedAt, lastActivityAt: item.last_login_at },
    ...{ bio: '', signature: stripHtml(item.signature).trim().slice(0, 2000) },
    avatar: picture.startsWith('https://') ? picture : null,
    ...{ language: localeLanguage(item.locale), country: null },
    timeZone: /^[A-Za-z]+\/[\w/+-]+$/.test(item.iana_time_zone) ? item.iana_time_zone : null,
    customFields: organization === '' ? {} : { organization: organization.slice(0, 200) },
    status: isDeleted ? 'DELETED' : item.suspended ? 'BLOCKED' : 'ACTIVE',
    statusReason: item.suspended ? 'suspended in Zendesk' : null,
    ...{ suspendedUntil: null, suspendedReason: null },
    deletedAt: isDeleted ? (item.updated_at ?? joinedAt) : null,
  });
  const roleId = roles[item.role];
  if (isNew && roleId !== undefined && !isDeleted) {
    backup.writer.write('roleGrants', {
      ...{ id: `${roleId}:${item.id}`, memberId: item.id, roleId, categoryId: null },
      ...{ isByRank: false, at: joinedAt },
    });
  }
  return isNew;
}

function freeUsername(backup: ZendeskBackup, name: string, id: string): string {
  const base = usernameOf(name) ?? `member_${id}`;
  for (const candidate of [base, `${base}_${id}`]) {
    if (backup.scratch.insert('usernames', { name: candidate })) return candidate;
  }
  return `member_${id}_${id}`;
}
