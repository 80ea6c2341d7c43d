import { sql } from 'kysely';
import {
  freeImportUsername,
  usernameCandidates,
} from '#features/people/members/importedUsername.ts';
import type { Attributes } from '../dump/dumpRow.ts';
import { optionalIdOf, shortLine } from '../dump/rowFields.ts';
import { findRecords, reserveIds, saveRecords } from './importRecords.ts';
import type { ImportUnit } from './importUnit.ts';

/** A row's author: an account, or only a name if the account was deleted. */
export interface ImportedPerson {
  userId: string | null;
  name: string;
}

const nobody = 'Former member';

export function importedPersonOf(
  row: Attributes,
  idName: string,
  displayName: string,
): ImportedPerson {
  const name = shortLine(row[displayName] ?? '', 80);
  return { userId: optionalIdOf(row, idName), name: name === '' ? nobody : name };
}

export interface NewImportedMember {
  /** Id in the dump, which makes the username unique. */
  externalId: string;
  name: string;
  joinedAt: Date;
  bio?: string;
  brandUser?: boolean;
  lastActivityAt?: Date | null;
  customFields?: Record<string, string | number>;
}

/** Inserts members without a password: HALF_BAKED until they reset it. @returns their ids in order */
export async function insertMembers(
  unit: ImportUnit,
  members: NewImportedMember[],
): Promise<number[]> {
  if (members.length === 0) return [];
  const wanted = members.flatMap((member) => usernameCandidates(member.name, member.externalId));
  const taken = await takenUsernames(unit, wanted);
  const ids = await reserveIds(unit, 'members', members.length);
  const values = [];
  for (const [index, member] of members.entries()) {
    const username = await chooseUsername(unit, member, taken);
    taken.add(username);
    values.push({
      id: ids[index],
      username,
      username_key: username,
      full_name: member.name,
      bio: member.bio ?? '',
      brand_user: member.brandUser ?? false,
      joined_at: member.joinedAt,
      updated_at: member.joinedAt,
      last_activity_at: member.lastActivityAt ?? null,
      custom_fields: JSON.stringify(member.customFields ?? {}),
    });
  }
  await unit.trx.insertInto('members').values(values).execute();
  return ids;
}

async function chooseUsername(
  unit: ImportUnit,
  member: NewImportedMember,
  taken: Set<string>,
): Promise<string> {
  const tried = new Set(usernameCandidates(member.name, member.externalId));
  const first = freeImportUsername(member.name, member.externalId, (name) => taken.has(name));
  if (tried.has(first)) return first;
  // Both preferred usernames are taken: look up others with the same prefix.
  const { rows } = await sql<{ username_key: string }>`
    select username_key from members
    where username_key like ${`${first.replace(/_\d+$/, '')}%`.replaceAll('_', '\\_')}`.execute(
    unit.trx,
  );
  for (const row of rows) taken.add(row.username_key);
  return freeImportUsername(member.name, member.externalId, (name) => taken.has(name));
}

async function takenUsernames(unit: ImportUnit, names: string[]): Promise<Set<string>> {
  const rows = await unit.trx
    .selectFrom('members')
    .select('username_key')
    .where('username_key', '=', sql<string>`any(${names}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.username_key));
}

/**
 * Finds the members of a batch's authors. A name without an account in the dump gets its own member, so that
 * its posts stay together.
 * @param since join date of such a member: the earliest date of the batch
 */
export async function findAuthors(
  unit: ImportUnit,
  people: readonly ImportedPerson[],
  since: Date,
): Promise<(person: ImportedPerson) => number> {
  const ids = people.map((person) => person.userId).filter((id) => id !== null);
  const accounts = await findRecords(unit, 'member', ids);
  const accountOf = (person: ImportedPerson) =>
    person.userId === null ? null : (accounts.get(person.userId)?.targetId ?? null);
  const names = people.filter((person) => accountOf(person) === null).map((person) => person.name);
  const former = await formerMembers(unit, [...new Set(names)], since);
  return (person) => {
    const id = accountOf(person) ?? former.get(person.name);
    if (id === undefined) throw new Error(`nobody was found for ${person.name}`);
    return id;
  };
}

async function formerMembers(
  unit: ImportUnit,
  names: string[],
  since: Date,
): Promise<Map<string, number>> {
  const known = await findRecords(unit, 'former-member', names);
  const missing = names.filter((name) => (known.get(name)?.targetId ?? null) === null);
  const ids = await insertMembers(
    unit,
    missing.map((name) => ({ externalId: 'former', name, joinedAt: since })),
  );
  const made = missing.map((name, index) => ({
    externalId: name,
    targetId: ids[index] ?? null,
    fingerprint: null,
  }));
  await saveRecords(unit, 'former-member', made);
  unit.note('members for names without an account', made.length);
  const found = new Map<string, number>();
  for (const record of [...known.values(), ...made]) {
    if (record.targetId !== null) found.set(record.externalId, record.targetId);
  }
  return found;
}
