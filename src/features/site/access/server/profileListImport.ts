import { sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { seesEmails } from '#features/people/members/memberRules.ts';
import type { Ctx } from '#platform/context.ts';
import { CsvFailure } from '#platform/csvRows.ts';
import { accessLimits, importProfileListSchema } from '../accessRules.ts';
import { type CsvMember, readCsvMembers } from './profileListCsv.ts';
import { demandStatic, getProfileList, setProfileListMembers } from './profileListService.ts';

/** Result of an import or a dry run. */
export interface ImportedProfileList {
  added: number;
  alreadyIn: number;
  /** Rows without a matching member. */
  unknown: CsvMember[];
}

/**
 * Puts the members that a CSV file names into a list: by username, id or, for those who see addresses,
 * e-mail address.
 * @param dryRun only says what would happen
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function importProfileListMembers(
  ctx: Ctx,
  given: { id: number; csv: string; dryRun: boolean },
): Promise<ImportedProfileList> {
  const list = await getProfileList(ctx, given.id);
  demandStatic(list);
  const { csv } = parseInput(importProfileListSchema, { csv: given.csv });
  const rows = membersIn(csv);
  if (rows.length > accessLimits.importRows) {
    const message = `A file may name at most ${accessLimits.importRows} members.`;
    throw validationFailed([{ field: 'csv', rule: 'too_big', message }]);
  }
  const found = await findMembers(ctx, list.id, rows);
  const unknown = rows.filter((row) => !found.has(row));
  const members = new Map([...found.values()].map((member) => [member.id, member.isIn]));
  const newIds = [...members].filter(([, isIn]) => !isIn).map(([id]) => id);
  if (!given.dryRun) {
    for (let at = 0; at < newIds.length; at += accessLimits.members) {
      const memberIds = newIds.slice(at, at + accessLimits.members);
      await setProfileListMembers(ctx, { id: list.id, memberIds, member: true });
    }
  }
  return { added: newIds.length, alreadyIn: members.size - newIds.length, unknown };
}

function membersIn(csv: string): CsvMember[] {
  try {
    return readCsvMembers(csv);
  } catch (error) {
    if (!(error instanceof CsvFailure)) throw error;
    throw validationFailed([{ field: 'csv', rule: 'csv', message: error.message }]);
  }
}

interface FoundMember {
  id: number;
  isIn: boolean;
}

/** The member of each row; a numeric name may be a username, which takes precedence, or an id. */
async function findMembers(
  ctx: Ctx,
  listId: number,
  rows: readonly CsvMember[],
): Promise<Map<CsvMember, FoundMember>> {
  const keys = rows.map(({ value }) => nameKey(value.replace(/^@/, '')));
  const ids = rows.map(({ value }) => parseId(value)).filter((id) => id !== null);
  const byEmail = seesEmails(ctx.viewer.permissions);
  const members = await ctx.db
    .selectFrom('members')
    .select(['id', 'username_key', 'email_key'])
    .select(sql<boolean>`profile_list_ids @> array[${listId}]::bigint[]`.as('isIn'))
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(username_key = any(${keys}::text[]) or id = any(${ids}::bigint[])
        or (${byEmail}::boolean and email_key = any(${keys}::text[])))`,
    )
    .execute();
  const by = {
    username: new Map(members.map((member) => [member.username_key, member])),
    email: new Map(byEmail ? members.map((member) => [member.email_key, member]) : []),
    id: new Map(members.map((member) => [member.id, member])),
  };
  const found = new Map<CsvMember, FoundMember>();
  for (const [index, row] of rows.entries()) {
    const key = keys[index] ?? '';
    const id = parseId(row.value);
    const member =
      by.username.get(key) ?? by.email.get(key) ?? (id === null ? undefined : by.id.get(id));
    if (member) found.set(row, member);
  }
  return found;
}
