import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export const supportSize = {
  requests: 1_000_000,
  active: 100_000,
  opened: 50,
  entries: 40,
} as const;

/**
 * A support desk of three years: requests with their opening messages, clocks of those that are active, ten agents in
 * three teams, and some long conversations.
 */
export async function fillSupport(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx);
    await run('set local statement_timeout = 0');
    await run(`update members set role = 'agent' where id in (select id from members
      where role = 'member' order by id limit 10)`);
    await run(`insert into support_teams (name, assignment, created_at)
      select 'Team ' || team, 'MANUAL', now() from generate_series(1, 3) team`);
    await run(`
      with agents as (select array_agg(id) as ids from members where role = 'agent'),
        teams as (select array_agg(id) as ids from support_teams),
        customers as (select array_agg(id) as ids from members where role = 'member')
      insert into support_requests (kind, title, status, priority, channel, requester_id, created_by_id,
        partner_id, assignee_id, team_id, language, tags, last_entry_at, last_author, first_reply_at,
        resolved_at, closed_at, next_breach_at, due_at, snoozed_until, revision, last_seq,
        created_at, updated_at)
      select case when n % 5 = 0 then 'TICKET' else 'CASE' end,
        'Request about part ' || n % 9973 || ' of series ' || n % 131,
        case when is_active then (array['NEW', 'OPEN', 'OPEN', 'WAITING'])[1 + n / 10 % 4]
          when n % 50 = 0 then 'RESOLVED' else 'CLOSED' end,
        (array['LOW', 'NORMAL', 'NORMAL', 'NORMAL', 'NORMAL', 'HIGH', 'URGENT'])[1 + n % 7],
        (array['PORTAL', 'EMAIL'])[1 + n % 2],
        customers.ids[1 + n % cardinality(customers.ids)], customers.ids[1 + n % cardinality(customers.ids)],
        case when n % 3 = 0 then 'company' || n % 400 end,
        case when n % 11 > 0 then agents.ids[1 + n % cardinality(agents.ids)] end,
        teams.ids[1 + n % 3], (array['en', 'de', 'ar'])[1 + n % 3],
        case when n % 6 = 0 then array['tag' || n % 40] else '{}'::text[] end,
        at + interval '3 hours', case when n % 3 = 0 then 'REQUESTER' else 'AGENT' end,
        case when n / 10 % 4 > 0 then at + interval '1 hour' end,
        case when not is_active then at + interval '2 days' end,
        case when not is_active then at + interval '9 days' end,
        case when is_active and n / 10 % 4 <> 3 then now() + (n % 20000 - 2000) * interval '1 minute' end,
        case when is_active and n % 20 = 0 then now() + (n % 9000) * interval '1 minute' end,
        case when is_active and n % 97 = 0 then now() + interval '1 day' end,
        1, 1, at, at
      from agents, teams, customers, generate_series(1, ${supportSize.requests}) n
        cross join lateral (select n % ${supportSize.requests / supportSize.active} = 0 as is_active,
          now() - (${supportSize.requests} - n) * interval '95 seconds' as at) facts`);
    await run(`
      insert into support_entries (request_id, seq, origin_id, kind, is_public, author_id, author_role,
        content, stripped_content, words, created_at)
      select id, 1, id, 'REPLY', true, requester_id, 'REQUESTER', '<p>' || text || '</p>', text,
        setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', text), 'C'), created_at
      from support_requests cross join lateral (
        select title || ' does not fit. Lot rare' || id % 100000 || ', gauge some' || id % 300 as text) texts`);
    await run(`
      with opened as (select id, requester_id, assignee_id, created_at from support_requests
        where status = 'OPEN' and assignee_id is not null order by id desc limit ${supportSize.opened})
      insert into support_entries (request_id, seq, origin_id, kind, is_public, author_id, author_role,
        content, stripped_content, words, created_at)
      select id, 1 + n, id, case when n % 5 = 0 then 'NOTE' else 'REPLY' end, n % 5 > 0,
        case when n % 5 = 0 or n % 2 = 0 then assignee_id else requester_id end,
        case when n % 5 = 0 or n % 2 = 0 then 'AGENT' else 'REQUESTER' end,
        '<p>' || repeat('Measure the inner thread and compare. ', 12) || '</p>',
        repeat('Measure the inner thread and compare. ', 12),
        setweight(to_tsvector('simple', repeat('Measure the inner thread and compare. ', 12)), 'C'), created_at + n * interval '1 minute'
      from opened, generate_series(1, ${supportSize.entries - 1}) n`);
    await run(`
      insert into support_policies (name, position, first_minutes, resolution_minutes, updated_at)
      values ('Standard', 1, 240, 2880, now())`);
    await run(`
      insert into support_clocks (request_id, metric, policy_id, target_ms, running_since, due_at, warn_at,
        warned_at, breached_at)
      select request.id, metric, policy.id, 3600000, request.created_at, next_breach_at,
        next_breach_at - interval '12 minutes',
        case when next_breach_at - interval '12 minutes' < now() then now() end,
        case when next_breach_at < now() then next_breach_at end
      from support_requests request, support_policies policy, unnest(array['FIRST', 'RESOLUTION']) metric
      where request.next_breach_at is not null`);
  });
  for (const table of ['requests', 'entries', 'clocks']) {
    await sql.raw(`vacuum analyze support_${table}`).execute(db);
  }
}
