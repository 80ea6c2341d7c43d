import { type Kysely, sql } from 'kysely';

const statements = [
  // Writes a hundred or two ballots of an anonymous poll again, in the order of their keys, which are hashes: neither
  // place nor transaction tells which one came last.
  `create function mix_poll_ballots(poll bigint, voter text) returns void language plpgsql as $$
   declare
     letters text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
     pivot text := substr(letters, 1 + floor(random() * 64)::int, 1)
       || substr(letters, 1 + floor(random() * 64)::int, 1);
   begin
     with chosen as materialized (
       select voter as voter_key
       union (select voter_key from poll_ballots where conversation_id = poll and voter_key >= pivot
         order by voter_key limit 100)
       union (select voter_key from poll_ballots where conversation_id = poll and voter_key < pivot
         order by voter_key limit 100)
     ), gone as (
       delete from poll_ballots b using chosen
       where b.conversation_id = poll and b.voter_key = chosen.voter_key
       returning b.*
     )
     insert into poll_ballots select * from gone order by voter_key;
   end $$`,
  // As before, with the last step.
  `create or replace function cast_ballot(
     poll bigint, voter text, member bigint, chosen bigint[], at timestamptz,
     out accepted boolean, out changed boolean, out revote boolean, out shown boolean
   ) language plpgsql as $$
   declare
     held polls;
     old bigint[];
   begin
     select * into held from polls where conversation_id = poll for update;
     accepted := found and held.published and held.closed_at is null
       and coalesce(held.starts_at <= at, true) and coalesce(held.expires_at > at, true);
     changed := false; revote := false; shown := false;
     if not accepted then return; end if;
     if held.anonymous <> (member is null) then
       accepted := false;
       return;
     end if;
     select option_ids into old from poll_ballots where conversation_id = poll and voter_key = voter;
     revote := found;
     if coalesce(old, '{}') = chosen then return; end if;
     changed := true;
     if chosen = '{}' then
       delete from poll_ballots where conversation_id = poll and voter_key = voter;
     else
       insert into poll_ballots (conversation_id, voter_key, member_id, option_ids, voted_at)
       values (poll, voter, member, chosen, case when member is not null then at end)
       on conflict (conversation_id, voter_key) do update set option_ids = excluded.option_ids,
         voted_at = excluded.voted_at, update_count = poll_ballots.update_count + 1;
     end if;
     update poll_options
     set votes = votes + (id = any(chosen))::int - (id = any(coalesce(old, '{}')))::int
     where conversation_id = poll and (id = any(chosen)) <> (id = any(coalesce(old, '{}')));
     held.ballot_count := held.ballot_count + (chosen <> '{}')::int - (revote)::int;
     shown := not held.anonymous or (held.ballot_count % 5 = 0
       and held.ballot_count > held.shown_ballot_count);
     update polls set ballot_count = held.ballot_count,
       shown_ballot_count = case when shown then held.ballot_count else shown_ballot_count end
     where conversation_id = poll;
     if shown and held.anonymous then
       update poll_options set shown_votes = votes where conversation_id = poll;
     end if;
     if held.anonymous then perform mix_poll_ballots(poll, voter); end if;
   end $$`,
  `with gone as (
     delete from poll_ballots using polls
     where polls.conversation_id = poll_ballots.conversation_id and polls.anonymous
     returning poll_ballots.*
   )
   insert into poll_ballots select * from gone order by voter_key`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
