import { sql } from 'kysely';
import type { DemoSeed } from '#platform/demo/demoData.ts';

/** What `recordAnswers` would have recorded of the conversations of the demo: waits, answers and reopenings. */
export async function seedDemoAnswers({ trx }: DemoSeed): Promise<void> {
  await sql`
    with replies as (
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
    where replies.author_role = 'AGENT'
    on conflict do nothing`.execute(trx);
  await sql`
    update support_requests request set agent_replies = counted.replies, reopen_count = counted.reopens
    from (
      select request_id,
        count(*) filter (where kind = 'REPLY' and is_public and not is_automatic and author_role = 'AGENT') as replies,
        count(*) filter (where event = 'STATUS_CHANGED' and detail->>'from' in ('RESOLVED', 'CLOSED')
          and detail->>'to' in ('NEW', 'OPEN', 'WAITING')) as reopens
      from support_entries group by request_id) counted
    where counted.request_id = request.id`.execute(trx);
}
