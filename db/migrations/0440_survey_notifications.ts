import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table surveys
     add column invited_lists bigint[] not null default '{}',
     add column notify_audience boolean not null default false,
     add column invited_at timestamptz,
     add column closing_notified_for timestamptz,
     add column closed_notified_for timestamptz`,
  // The lists were part of the prompt; notifications go to the same members.
  `update surveys set
     invited_lists = array(select jsonb_array_elements_text(prompt -> 'lists')::bigint),
     prompt = prompt - 'lists'
   where jsonb_typeof(prompt -> 'lists') = 'array'`,
  // What has closed before needs no notification.
  'update surveys set closed_notified_for = closes_at where closes_at <= now()',
  `create table survey_invitations (
     survey_id bigint not null references surveys,
     member_id bigint not null references members,
     invited_at timestamptz not null,
     primary key (survey_id, member_id)
   )`,
  'create index survey_invitations_by_member on survey_invitations (member_id, invited_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
