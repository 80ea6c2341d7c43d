import { type Kysely, sql } from 'kysely';

const statements = [
  `create table contests (
     conversation_id bigint primary key references conversations,
     starts_at timestamptz not null,
     ends_at timestamptz not null,
     announce_at timestamptz,
     announced_at timestamptz,
     cancelled_at timestamptz,
     max_entries int not null,
     terms text,
     terms_version int not null,
     prizes text,
     hide_featured_image boolean not null,
     min_length int,
     max_length int,
     community_vote boolean not null,
     check (starts_at < ends_at)
   )`,
  `create index contests_announcing on contests (announce_at)
     where announced_at is null and cancelled_at is null and announce_at is not null`,
  `create table contest_terms (
     conversation_id bigint not null references contests,
     version int not null,
     text text not null,
     created_at timestamptz not null,
     primary key (conversation_id, version)
   )`,
  // An entry has the id of its post: the address of a draft is that of the published entry.
  `create table contest_entries (
     id bigint primary key default nextval(pg_get_serial_sequence('conversations', 'id')),
     contest_id bigint not null references contests,
     member_id bigint not null references members,
     status text not null check (status in ('DRAFT', 'SUBMITTED', 'WITHDRAWN', 'DISQUALIFIED')),
     title text not null,
     content text not null,
     stripped_content text not null,
     post_id bigint unique references conversations,
     terms_version int,
     accepted_at timestamptz,
     submitted_at timestamptz,
     position text check (position in ('WINNER', 'RUNNER_UP')),
     message text,
     disqualified_reason text,
     votes int not null default 0,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     check (post_id = id),
     check (position is null or status = 'SUBMITTED')
   )`,
  'create index contest_entries_by_member on contest_entries (contest_id, member_id)',
  'create index contest_entries_of_member on contest_entries (member_id)',
  `create table contest_votes (
     contest_id bigint not null references contests,
     member_id bigint not null references members,
     entry_id bigint not null references contest_entries,
     voted_at timestamptz not null,
     primary key (contest_id, member_id)
   )`,
  'create index contest_votes_by_entry on contest_votes (entry_id)',
  'create index contest_votes_of_member on contest_votes (member_id)',
  // One statement: votes of a contest are counted one after the other, under the lock of its row.
  `create function cast_contest_vote(entry bigint, voter bigint, at timestamptz, undo boolean)
   returns boolean language plpgsql as $$
   declare
     chosen contest_entries;
     held contests;
     old bigint;
   begin
     select * into chosen from contest_entries where id = entry;
     select * into held from contests where conversation_id = chosen.contest_id for no key update;
     select * into chosen from contest_entries where id = entry for no key update;
     if chosen.status is distinct from 'SUBMITTED' or chosen.post_id is null or not held.community_vote
       or held.announced_at is not null or held.cancelled_at is not null
       or held.starts_at > at then return false; end if;
     select entry_id into old from contest_votes
     where contest_id = held.conversation_id and member_id = voter;
     if undo then
       delete from contest_votes
       where contest_id = held.conversation_id and member_id = voter and entry_id = entry;
       if old = entry then update contest_entries set votes = votes - 1 where id = entry; end if;
       return true;
     end if;
     if old = entry then return true; end if;
     insert into contest_votes (contest_id, member_id, entry_id, voted_at)
     values (held.conversation_id, voter, entry, at)
     on conflict (contest_id, member_id) do update
     set entry_id = excluded.entry_id, voted_at = excluded.voted_at;
     update contest_entries
     set votes = votes + case when id = entry then 1 else -1 end
     where id = entry or id = old;
     return true;
   end $$`,
  `update topics set allowed_post_types = array_append(allowed_post_types, 'CONTEST')
   where allowed_post_types @> '{QUESTION,PROBLEM,IDEA,PRAISE,ARTICLE,ANNOUNCEMENT}'
     and not 'CONTEST' = any(allowed_post_types)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
