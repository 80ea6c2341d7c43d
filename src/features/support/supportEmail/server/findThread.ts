import { sql } from 'kysely';
import type { EmailPerson } from '#features/base/inboundMail/server/emailPerson.ts';
import type { RoutedEmail } from '#features/base/inboundMail/server/mailRoute.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { numberInSubject } from '#features/support/requests/requestSearchRules.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { supportRoute } from '../supportEmailRules.ts';
import { findReferences } from './supportReferences.ts';

/** Whom an email comes from, as someone who takes part in a request. */
export interface RequestSender {
  /** Null: without an account. */
  memberId: number | null;
  name: string;
}

export type FoundThread =
  /** `requestId`: the one it answers, which may be merged into another one by the time it is added. */
  | { kind: 'reply'; requestId: number; author: RequestSender }
  /** `uncertain`: the number of a request that it refers to, whose thread the sender takes no part in. */
  | { kind: 'new'; uncertain: number | null };

interface Candidate {
  requestId: number;
  /** Named by something that only recipients of our emails know. */
  isSecret: boolean;
}

/**
 * The request that an email answers: by the token in the address, by its references, and last by the number in
 * its subject. Only those who take part in a request add to it; what can be guessed needs a proven sender, too.
 * Everything else opens a new request.
 * @returns null if the email is not for the support desk
 */
export async function findThread(db: Database, routed: RoutedEmail): Promise<FoundThread | null> {
  const { mailbox } = routed;
  const isOurs = mailbox.route === supportRoute;
  const tokens = routed.tokens.filter(({ route }) => route === supportRoute);
  const candidates = await listCandidates(db, routed);
  if (!isOurs && candidates.length === 0 && tokens.length === 0) return null;
  for (const candidate of await withNumberInSubject(db, routed, candidates)) {
    if (!candidate.isSecret && !routed.author.isProven) continue;
    if (await isHiddenRequest(db, candidate.requestId)) continue;
    const author = await findAuthor(db, candidate.requestId, routed.author);
    if (author === null) continue;
    return { kind: 'reply', requestId: candidate.requestId, author };
  }
  if (!isOurs && tokens.length === 0) return null;
  // Of several, the request that had the Message-ID first.
  const [first] = candidates.toSorted(
    (one, other) =>
      Number(other.isSecret) - Number(one.isSecret) || one.requestId - other.requestId,
  );
  return { kind: 'new', uncertain: await findNumber(db, first?.requestId) };
}

async function listCandidates(db: Database, routed: RoutedEmail): Promise<Candidate[]> {
  const tokens = routed.tokens.filter(
    ({ route, state }) => route === supportRoute && state === 'VALID',
  );
  const named = tokens.flatMap(({ subject, via }) => {
    const id = /^request:(\d+)$/.exec(subject)?.[1];
    return id === undefined ? [] : [{ requestId: Number(id), isSecret: via === 'ADDRESS' }];
  });
  const referred = await findReferences(db, routed.email.references);
  return [
    ...named,
    ...referred.map(({ requestId, isOwn }) => ({ requestId, isSecret: isOwn })),
  ].toSorted((one, other) => Number(other.isSecret) - Number(one.isSecret));
}

async function withNumberInSubject(
  db: Database,
  { email }: RoutedEmail,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const number = numberInSubject(email.subject);
  if (number === null || candidates.length > 0) return candidates;
  const row = await db
    .selectFrom('support_requests')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return row ? [{ requestId: row.id, isSecret: false }] : [];
}

/**
 * The requester, people copied in, those to whom answers to a customer's email go, and those of the requests that this
 * one was merged into.
 */
async function findAuthor(
  db: Database,
  requestId: number,
  { address, name }: EmailPerson,
): Promise<RequestSender | null> {
  const key = nameKey(address);
  if (key === '') return null;
  const { rows } = await sql<{ member_id: number | null; name: string | null }>`
    with recursive chain (id, merged_into) as (
      select id, merged_into from support_requests where id = ${requestId}::bigint
      union select next.id, next.merged_into from chain join support_requests next
        on next.id = chain.merged_into
    ), party (member_id) as (
      select requester_id from support_requests join chain using (id)
      union select member_id from support_participants join chain on chain.id = request_id
    )
    select members.id as member_id, coalesce(nullif(full_name, ''), username) as name
      from party join members on members.id = party.member_id
      where email_key = ${key} and deleted_at is null
    union all select null, requester_name from support_requests join chain using (id)
      where requester_id is null and lower(requester_email) = ${key}
    union all select null, name from support_copies join chain on chain.id = request_id
      where email = ${key}
    union all select null, ${name}::text from support_emails
      join support_entries on support_entries.id = entry_id join chain on chain.id = request_id
      join support_requests asked on asked.id = request_id
      where is_inbound and lower(reply_to) = ${key}
        and (asked.requester_since is null or support_emails.created_at >= asked.requester_since)
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { memberId: row.member_id, name: row.name || address };
}

/** Spam and deleted requests take no answers: these open another one, so that none is buried. */
export async function isHiddenRequest(db: Database, requestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', await findRequestAfterMerges(db, requestId))
    .where('hidden_as', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The request that has the messages now. */
export async function findRequestAfterMerges(db: Database, requestId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id, merged_into) as (
      select id, merged_into from support_requests where id = ${requestId}::bigint
      union select next.id, next.merged_into from chain join support_requests next
        on next.id = chain.merged_into
    ) select id from chain where merged_into is null`.execute(db);
  return rows[0]?.id ?? requestId;
}

/**
 * Locks the request that has the messages of another one, after the merges and separations that are under way. Only
 * that one stays locked: whoever merges locks several in the order of their ids, and would wait for this transaction
 * while it waits for them.
 */
export async function lockRequestAfterMerges(
  trx: DatabaseTransaction,
  requestId: number,
): Promise<number> {
  for (;;) {
    await sql`savepoint merges`.execute(trx);
    const found = await findRequestAfterMerges(trx, requestId);
    await sql`select from support_requests where id = ${found} for update`.execute(trx);
    if ((await findRequestAfterMerges(trx, requestId)) === found) {
      await sql`release savepoint merges`.execute(trx);
      return found;
    }
    await sql`rollback to savepoint merges`.execute(trx);
  }
}

async function findNumber(db: Database, requestId: number | undefined): Promise<number | null> {
  if (requestId === undefined) return null;
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', requestId)
    .where('hidden_as', 'is', null)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? null;
}
