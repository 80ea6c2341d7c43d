import { type Kysely, sql } from 'kysely';

/**
 * What reports of the support desk count: how long customers waited for each answer of an agent, and of each request the
 * answers of agents and how often it was reopened.
 */
const statements = [
  `create table support_answers (
     entry_id bigint primary key references support_entries on delete cascade,
     request_id bigint not null references support_requests on delete cascade,
     answered_at timestamptz not null,
     waited_ms bigint not null,
     is_first boolean not null
   )`,
  `alter table support_requests
     add agent_replies integer not null default 0,
     add reopen_count integer not null default 0`,
  // The first message of the customer since the agent's last one is what is answered.
  `with replies as (
     select entry.id, entry.request_id, entry.seq, entry.created_at, entry.author_role,
       count(*) filter (where entry.author_role = 'AGENT') over before as answers
     from support_entries entry
     where entry.kind = 'REPLY' and entry.is_public and not entry.is_automatic
       and entry.author_role in ('AGENT', 'REQUESTER')
     window before as (partition by entry.request_id order by entry.seq
       rows between unbounded preceding and 1 preceding)),
   asked as (
     select request_id, answers, min(created_at) as since from replies
     where author_role = 'REQUESTER' group by request_id, answers)
   insert into support_answers (entry_id, request_id, answered_at, waited_ms, is_first)
   select replies.id, replies.request_id, replies.created_at,
     greatest(0, extract(epoch from replies.created_at - asked.since) * 1000)::bigint, replies.answers = 0
   from replies join asked using (request_id, answers)
   where replies.author_role = 'AGENT'`,
  `update support_requests request set agent_replies = counted.replies, reopen_count = counted.reopens
   from (
     select request_id,
       count(*) filter (where kind = 'REPLY' and is_public and not is_automatic and author_role = 'AGENT') as replies,
       count(*) filter (where event = 'STATUS_CHANGED' and detail->>'from' in ('RESOLVED', 'CLOSED')
         and detail->>'to' in ('NEW', 'OPEN', 'WAITING')) as reopens
     from support_entries group by request_id) counted
   where counted.request_id = request.id and (counted.replies > 0 or counted.reopens > 0)`,
  'create index support_answers_at on support_answers (answered_at) include (request_id, waited_ms) where not is_first',
  'create index support_answers_request on support_answers (request_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
