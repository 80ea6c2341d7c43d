import { type Kysely, sql } from 'kysely';

/** Texts of the interface that a community has changed, and suggestions of its staff. */
const statements = [
  `create table word_overrides (
     language text not null,
     namespace text not null,
     key text not null,
     text text not null,
     -- What was shipped when the text was written: an upgrade that changes it marks the text.
     english text not null,
     shipped text not null,
     changed_by bigint references members on delete set null,
     changed_at timestamptz not null,
     primary key (language, namespace, key)
   )`,
  'create index word_overrides_by_member on word_overrides (changed_by)',
  `create table word_changes (
     id bigint generated always as identity primary key,
     language text not null,
     namespace text not null,
     key text not null,
     -- Null: the shipped text.
     old_text text,
     new_text text,
     actor_id bigint references members on delete set null,
     changed_at timestamptz not null
   )`,
  'create index word_changes_newest on word_changes (language, namespace, key, id desc)',
  'create index word_changes_by_actor on word_changes (actor_id)',
  `create table word_suggestions (
     id bigint generated always as identity primary key,
     language text not null,
     namespace text not null,
     key text not null,
     text text not null,
     member_id bigint references members on delete set null,
     created_at timestamptz not null,
     unique (language, namespace, key, text)
   )`,
  'create index word_suggestions_by_member on word_suggestions (member_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
