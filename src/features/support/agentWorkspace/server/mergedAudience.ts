import { sql } from 'kysely';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { addParticipants } from '#features/support/requests/server/createSupportRequest.ts';
import { listCopies } from '#features/support/requests/server/requestCopies.ts';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';

interface Newcomers {
  memberIds: number[];
  copies: { email: string; name: string }[];
}

/** SQL: members and addresses that take part in a request, those of contacts as well. */
const membersOf = (requestId: number) => sql`
  select requester_id as member_id from support_requests where id = ${requestId}::bigint
  union select member_id from support_participants where request_id = ${requestId}::bigint`;
const addressesOf = (requestId: number) => sql`
  select lower(requester_email) as email, coalesce(requester_name, '') as name
    from support_requests
    where id = ${requestId}::bigint and requester_id is null and requester_email is not null
  union all select email, name from support_copies where request_id = ${requestId}::bigint`;

/** Who takes part in one request, but not in the other. */
async function listNewcomers(
  db: Database,
  from: Pick<SupportRequestRow, 'id'>,
  to: Pick<SupportRequestRow, 'id'>,
): Promise<Newcomers> {
  const { rows: members } = await sql<{ id: number }>`
    select members.id from (${membersOf(from.id)}) party
      join members on members.id = party.member_id
    where members.deleted_at is null
      and members.id not in (
        select member_id from (${membersOf(to.id)}) there where member_id is not null)
    order by members.id`.execute(db);
  const { rows: copies } = await sql<{ email: string; name: string }>`
    select email, max(name) as name from (${addressesOf(from.id)}) party
    where email not in (select email from (${addressesOf(to.id)}) there)
      and not exists (select from members join (${membersOf(to.id)}) there
        on there.member_id = members.id where members.email_key = party.email)
    group by email order by email`.execute(db);
  return { memberIds: members.map(({ id }) => id), copies };
}

/** The company whose members with `VIEW_PARTNER_LEVEL_CASE` see a request. */
function companyOf({ kind, partner_id }: SupportRequestRow): string | null {
  return kind === 'CASE' ? partner_id : null;
}

/**
 * Those to whom a merge, or messages that move, show what they have not seen, as agents know them: who takes part in one of
 * the requests and does not see the other, and the company of the target.
 */
export async function listNewReaders(
  ctx: Ctx,
  source: SupportRequestRow,
  target: SupportRequestRow,
): Promise<string[]> {
  const readers = new Set<string>();
  for (const row of [source, target]) if (isUnproven(row)) readers.add(nameOfContact(row));
  const company = companyOf(target);
  if (company !== null && company !== companyOf(source)) readers.add(company);
  for (const [from, to] of [
    [source, target],
    [target, source],
  ] as const) {
    const { memberIds, copies } = await listNewcomers(ctx.db, from, to);
    for (const { email } of copies) readers.add(email);
    for (const id of memberIds) {
      if (await seesAnyway(ctx, id, to.id)) continue;
      const member = await wholeMemberLoader(ctx).load(id);
      readers.add(member?.full_name || member?.username || `${id}`);
    }
  }
  return [...readers];
}

/** Whether there are any: then it has to be confirmed. */
export async function widensAudience(
  ctx: Ctx,
  source: SupportRequestRow,
  target: SupportRequestRow,
): Promise<boolean> {
  return (await listNewReaders(ctx, source, target)).length > 0;
}

function nameOfContact({ requester_name, requester_email, number }: SupportRequestRow): string {
  return requester_name || requester_email || `#${number}`;
}

/** Visitors of a chat can give any address: that of another request does not make them its requester. */
function isUnproven({ channel, requester_id }: SupportRequestRow): boolean {
  return channel === 'CHAT' && requester_id === null;
}

/** As an agent, or as someone who sees the cases of the company. */
async function seesAnyway(ctx: Ctx, memberId: number, requestId: number): Promise<boolean> {
  const viewer = await findViewer(ctx, memberId);
  if (viewer === null) return false;
  const seen = await visibleRequests({ db: ctx.db, viewer })
    .where('support_requests.id', '=', requestId)
    .select('support_requests.id')
    .executeTakeFirst();
  return seen !== undefined;
}

/** Those who take part in a merged request receive what is written in its target. @returns who was added */
export async function copyAudienceIn(
  ctx: Ctx,
  into: OpenRequest,
  source: SupportRequestRow,
): Promise<{ participant_ids: number[]; copies: string[] }> {
  const { trx } = into.unit;
  const { id } = into.row;
  const { memberIds, copies } = await listNewcomers(trx, source, into.row);
  const participant_ids = await addParticipants(ctx, into, memberIds);
  if (copies.length > 0) {
    await trx
      .insertInto('support_copies')
      .values(
        copies.map(({ email, name }) => ({
          ...{ request_id: id, email, name, added_by_id: ctx.viewer.memberId },
          created_at: ctx.now,
        })),
      )
      .execute();
    const all = (await listCopies(trx, id)).toSorted();
    await into.addEvent('COPIES_CHANGED', { emails: all.join(', ') }, true);
  }
  return { participant_ids, copies: copies.map(({ email }) => email) };
}

/**
 * Takes out whom a merge has added. Those who take part in another request that is merged into the same one stay, until
 * that merge is undone.
 */
export async function takeAudienceOut(
  trx: DatabaseTransaction,
  merge: { id: number; into_id: number; participant_ids: number[]; copies: string[] },
): Promise<void> {
  const others = await trx
    .selectFrom('support_merges')
    .where('into_id', '=', merge.into_id)
    .where('undone_at', 'is', null)
    .where('id', '!=', merge.id)
    .orderBy('id')
    .select(['id', 'source_id'])
    .execute();
  let { participant_ids: members, copies } = merge;
  for (const { id, source_id: sourceId } of others) {
    const { rows } = await sql<{ members: number[]; copies: string[] }>`
      update support_merges set
        participant_ids = participant_ids || array(
          select member_id from (${membersOf(sourceId)}) party
          where member_id = any(${members}::bigint[])),
        copies = copies || array(
          select distinct email from (${addressesOf(sourceId)}) party
          where email = any(${copies}::text[]))
      where id = ${id} returning participant_ids as members, copies`.execute(trx);
    members = members.filter((member) => !rows[0]?.members.includes(member));
    copies = copies.filter((email) => !rows[0]?.copies.includes(email));
  }
  const requestId = merge.into_id;
  await sql`delete from support_participants
    where request_id = ${requestId} and member_id = any(${members}::bigint[])`.execute(trx);
  await sql`delete from support_copies
    where request_id = ${requestId} and email = any(${copies}::text[])`.execute(trx);
}
