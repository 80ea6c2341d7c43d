import type { Insertable } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import { viewerOf } from '#core/shippedRoles.ts';
import type { Members } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';

let serial = 0;

/** Inserts a member for a test. @returns the row and its viewer */
export async function makeMember(db: Database, fields: Partial<Insertable<Members>> = {}) {
  serial += 1;
  const username = fields.username ?? `member_${serial}`;
  const row = await db
    .insertInto('members')
    .values({
      username,
      username_key: username.toLowerCase(),
      email: `${username}@example.org`,
      email_key: `${username.toLowerCase()}@example.org`,
      full_name: `Member ${serial}`,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const viewer: Viewer = viewerOf(row);
  return { ...row, viewer };
}
