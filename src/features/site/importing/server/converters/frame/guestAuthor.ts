import { createHash } from 'node:crypto';
import { usernameOf } from '#features/people/members/importedUsername.ts';
import type { NeutralWriter } from './neutralWriter.ts';

/**
 * The account of somebody who wrote under a name without having one: what they wrote keeps its name, and nobody can sign in
 * as them. The same name is the same account, which claims no more than the name did there.
 * @returns its id
 */
export function guestAuthor(writer: NeutralWriter, name: string): string {
  const id = `guest-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  if (writer.has('members', id)) return id;
  writer.write('members', {
    ...{ id, username: usernameOf(name) ?? id.replace('-', '_'), fullName: name },
    ...{ firstName: '', lastName: '', email: null, emailVerifiedAt: null, role: 'member' },
    ...{ joinedAt: '1970-01-01T00:00:00.000Z', lastActivityAt: null, bio: '', signature: '' },
    ...{ avatar: null, language: null, country: null, timeZone: null, customFields: {} },
    ...{ status: 'ACTIVE', statusReason: null, suspendedUntil: null, suspendedReason: null },
    deletedAt: null,
  });
  return id;
}
