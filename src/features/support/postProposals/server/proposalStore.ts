import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { SupportProposals } from '#db/tables.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { type ProposalState, proposalTokenPattern } from '../proposalRules.ts';

export type ProposalRow = Omit<Selectable<SupportProposals>, 'state'> & { state: ProposalState };

/** Its state by the clock: the job that ends proposals may be behind. */
export function stateNow({ state, expires_at }: ProposalRow, now: Date): ProposalState {
  return state === 'ASKED' && expires_at <= now ? 'EXPIRED' : state;
}

export async function findProposal(db: Database, id: number): Promise<ProposalRow | null> {
  const row = await db
    .selectFrom('support_proposals')
    .where('id', '=', id)
    .selectAll()
    .$castTo<ProposalRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** The newest of a request. */
export async function findLatestProposal(
  db: Database,
  requestId: number,
): Promise<ProposalRow | null> {
  const row = await db
    .selectFrom('support_proposals')
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .$castTo<ProposalRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** The one that waits for an answer, for a transaction that has locked the request. */
export async function lockAskedProposal(
  trx: DatabaseTransaction,
  requestId: number,
): Promise<ProposalRow | null> {
  const row = await trx
    .selectFrom('support_proposals')
    .where('request_id', '=', requestId)
    .where('state', '=', 'ASKED')
    .selectAll()
    .forUpdate()
    .$castTo<ProposalRow>()
    .executeTakeFirst();
  return row ?? null;
}

export async function findRequest(db: Database, id: number): Promise<SupportRequestRow | null> {
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', id)
    .where('hidden_as', 'is', null)
    .where('merged_into', 'is', null)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirst();
  return row ?? null;
}

/** A link of its own for each email; those before work as well. Only the hash is stored. */
export async function insertProposalToken(
  trx: DatabaseTransaction,
  proposalId: number,
): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await trx
    .insertInto('support_proposal_tokens')
    .values({ token_hash: hashOf(token), proposal_id: proposalId })
    .execute();
  return token;
}

/** @returns null for an unknown token, and once the request is of someone with an account */
export async function findProposalByToken(
  { db }: Pick<Ctx, 'db'>,
  token: string,
): Promise<{ proposal: ProposalRow; request: SupportRequestRow } | null> {
  if (!proposalTokenPattern.test(token)) return null;
  const proposal = await db
    .selectFrom('support_proposal_tokens')
    .innerJoin('support_proposals', 'support_proposals.id', 'proposal_id')
    .where('token_hash', '=', hashOf(token))
    .selectAll('support_proposals')
    .$castTo<ProposalRow>()
    .executeTakeFirst();
  if (!proposal) return null;
  const request = await findRequest(db, proposal.request_id);
  if (request === null || request.requester_id !== null) return null;
  return { proposal, request };
}

function hashOf(token: string): string {
  return createHash('sha256').update(`support proposal ${token}`).digest('hex');
}

/**
 * SQL: a row of `support_entries` that may be published: public, and by an agent or by the customer who is asked. What was
 * written by others who take part, or to another customer, is not theirs to publish; notes and chats of agents with third
 * parties are neither public nor replies.
 */
export function isPublishable(row: SupportRequestRow): RawBuilder<boolean> {
  const isAsked =
    row.requester_id !== null
      ? sql`support_entries.author_id = ${row.requester_id}`
      : sql`support_entries.author_id is null and not exists (
          select from support_emails received
          where received.entry_id = support_entries.id and received.is_inbound
            and lower(received.address) is distinct from ${row.requester_email?.toLowerCase() ?? null})
        and exists (
          select from support_requests origin where origin.id = support_entries.origin_id
            and origin.requester_id is null
            and lower(origin.requester_email) = ${row.requester_email?.toLowerCase() ?? null})`;
  return sql<boolean>`(support_entries.is_public and support_entries.kind = 'REPLY'
    and not support_entries.is_automatic
    and (support_entries.author_role = 'AGENT'
      or (support_entries.author_role = 'REQUESTER' and ${isAsked})))`;
}
