import { type Kysely, sql } from 'kysely';

/**
 * A request that its customer is asked to have published as a post: exactly what would be public. `revision` counts its
 * changes: a consent names the one that was shown. `community_author` is whose name posts have that are published
 * without the customer's.
 */
const statements = [
  `create table support_proposals (
     id bigint generated always as identity primary key,
     request_id bigint not null references support_requests on delete cascade,
     state text not null default 'ASKED'
       check (state in ('ASKED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
     revision int not null default 1,
     requester_id bigint references members,
     proposed_by_id bigint not null references members,
     topic_id bigint references topics on delete set null,
     title text not null,
     question text not null,
     answer text not null,
     message text not null,
     entry_ids bigint[] not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     expires_at timestamptz not null,
     answered_at timestamptz,
     answered_name text,
     is_named boolean not null default false,
     is_edited boolean not null default false,
     publication_key uuid not null default gen_random_uuid(),
     conversation_id bigint references conversations on delete set null,
     is_finished boolean not null default false
   )`,
  `create unique index support_proposals_open on support_proposals (request_id) where state = 'ASKED'`,
  'create index support_proposals_by_request on support_proposals (request_id, id)',
  `create index support_proposals_by_expiry on support_proposals (expires_at) where state = 'ASKED'`,
  `create index support_proposals_unfinished on support_proposals (id)
     where state = 'PUBLISHED' and not is_finished`,
  `create index support_proposals_by_post on support_proposals (conversation_id)
     where conversation_id is not null`,
  `create table support_proposal_tokens (
     token_hash text primary key,
     proposal_id bigint not null references support_proposals on delete cascade
   )`,
  'create index support_proposal_tokens_by_proposal on support_proposal_tokens (proposal_id)',
  `create table community_author (
     is_only boolean primary key default true check (is_only),
     member_id bigint not null references members
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
