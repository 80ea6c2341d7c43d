import { type Kysely, sql } from 'kysely';

const statements = [
  // Entries of a blind contest become posts when it is announced; `is_held`: then pending approval.
  `alter table contests
     add column blind boolean not null default false,
     add column criteria jsonb not null default '[]'`,
  'alter table contest_entries add column is_held boolean not null default false',
  `create table contest_judges (
     contest_id bigint not null references contests,
     member_id bigint not null references members,
     created_at timestamptz not null,
     primary key (contest_id, member_id)
   )`,
  'create index contest_judges_of_member on contest_judges (member_id)',
  // One score per criterion, in their order; null: the judge is recused.
  `create table contest_reviews (
     entry_id bigint not null references contest_entries,
     judge_id bigint not null references members,
     scores int[],
     comment text,
     reviewed_at timestamptz not null,
     primary key (entry_id, judge_id)
   )`,
  'create index contest_reviews_of_judge on contest_reviews (judge_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
