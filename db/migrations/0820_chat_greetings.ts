import { type Kysely, sql } from 'kysely';

/** What visitors are told before they ask, and how often it was shown, opened and answered. */
const statements = [
  `create table chat_greetings (
     id bigint generated always as identity primary key,
     name text not null,
     position integer not null,
     is_on boolean not null,
     -- Null: in the name of the community.
     sender_id bigint references members,
     -- For whom, where and when it is shown: \`ChatGreetingRule\`.
     rule jsonb not null,
     -- By language.
     texts jsonb not null,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,
  'create index chat_greetings_by_sender on chat_greetings (sender_id)',
  `create table chat_greeting_days (
     greeting_id bigint not null references chat_greetings on delete cascade,
     day date not null,
     shown integer not null default 0,
     opened integer not null default 0,
     answered integer not null default 0,
     primary key (greeting_id, day)
   )`,
  `alter table live_chats add greeting_id bigint references chat_greetings on delete set null,
     add greeting text`,
  'create index live_chats_by_greeting on live_chats (greeting_id) where greeting_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
