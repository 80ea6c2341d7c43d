import { type Kysely, sql } from 'kysely';

/**
 * Addresses in the form that they are compared by: a domain in ASCII, a name in composed letters and lower case. An
 * account whose address is another's in other letters keeps its key: which of the two is right is for people to tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string; email_key: string }>`
    select id, email, email_key from members
    where email is not null and (email_key ~ '[^ -~]' or email_key like '%xn--%')`.execute(db);
  for (const { id, email, email_key: before } of rows) {
    const key = keyOf(email);
    if (key === before) continue;
    await sql`update members set email_key = ${key}
      where id = ${id} and not exists (select from members where email_key = ${key})`.execute(db);
  }
}

/** As `emailKey` was when this migration was written. */
function keyOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  try {
    const name = address.slice(0, at).normalize('NFKC').toLowerCase();
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address.toLowerCase();
  }
}
