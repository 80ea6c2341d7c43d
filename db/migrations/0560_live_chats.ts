import { type Kysely, sql } from 'kysely';

/** Live chats: support requests whose messages visitors and agents exchange at once. */
const statements = [
  `create table live_chats (
     request_id bigint primary key references support_requests on delete cascade,
     -- The visitor: their account, or their browser's secret as a hash.
     member_id bigint references members,
     visitor_key_hash text,
     -- Of the visitor's network on that day, as a keyed hash.
     network_key text not null,
     state text not null check (state in ('WAITING', 'ACTIVE', 'ENDED')),
     agent_id bigint references members,
     page_url text not null default '',
     started_at timestamptz not null,
     accepted_at timestamptz,
     ended_at timestamptz,
     ended_by text check (ended_by in ('VISITOR', 'AGENT', 'SYSTEM')),
     -- The entry that ended it: what follows is no part of the chat.
     ended_seq int,
     visitor_seen_at timestamptz not null,
     visitor_read_seq int not null default 0,
     agent_read_seq int not null default 0,
     -- Replies up to this one were sent by email, because the visitor had left.
     mailed_seq int not null default 0,
     transcript_sent_at timestamptz,
     check ((member_id is null) <> (visitor_key_hash is null)),
     check ((state = 'ENDED') = (ended_at is not null))
   )`,
  `create unique index live_chats_of_member on live_chats (member_id)
     where member_id is not null and state <> 'ENDED'`,
  `create unique index live_chats_of_visitor on live_chats (visitor_key_hash)
     where visitor_key_hash is not null and state <> 'ENDED'`,
  'create index live_chats_by_member on live_chats (member_id, started_at desc) where member_id is not null',
  `create index live_chats_by_visitor on live_chats (visitor_key_hash, started_at desc)
     where visitor_key_hash is not null`,
  'create index live_chats_by_network on live_chats (network_key, started_at)',
  `create index live_chats_waiting on live_chats (started_at) where state = 'WAITING'`,
  `create index live_chats_open on live_chats (request_id) where state <> 'ENDED'`,
  'create index live_chats_ended on live_chats (ended_at) where ended_at is not null',
  `create index support_requests_chats on support_requests (last_entry_at desc, id desc)
     where channel = 'CHAT' and merged_into is null`,
  // Visitors of a chat need not tell their address.
  'alter table support_requests drop constraint support_requests_check',
  `alter table support_requests add constraint support_requests_requester
     check (requester_id is not null or requester_email is not null or requester_name is not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
