import { type Kysely, sql } from 'kysely';

/**
 * Badges by rule: a metric, an optional window and category, and up to three tiers. A badge without a rule is
 * granted by staff, or was imported.
 */
const statements = [
  `alter table badges
     add column names jsonb not null default '[]', -- [{ language, name }] besides \`name\`
     add column updated_at timestamptz not null default now()`,
  `create table badge_rules (
     badge_id bigint primary key references badges on delete cascade,
     metric text not null,
     window_days integer check (window_days > 0),
     category_id bigint references categories on delete cascade,
     thresholds integer[] not null check (cardinality(thresholds) between 1 and 3),
     is_repeatable boolean not null default false,
     -- Kept when the reason no longer applies.
     is_kept boolean not null default true,
     is_enabled boolean not null default true
   )`,
  'create index badge_rules_by_category on badge_rules (category_id) where category_id is not null',
  `alter table member_badges
     add column tier smallint not null default 1,
     -- The nth time, for a badge that can be earned repeatedly.
     add column ordinal integer not null default 1,
     add column by_rule boolean not null default false,
     add column granted_by_id bigint references members on delete set null`,
  'alter table member_badges drop constraint member_badges_pkey',
  'alter table member_badges add primary key (member_id, badge_id, earned_at, tier)',
  `create unique index member_badges_by_rule on member_badges (badge_id, member_id, tier, ordinal)
     where by_rule`,
  'create index member_badges_by_badge on member_badges (badge_id, earned_at desc)',
  'create index point_ledger_by_rule on point_ledger (rule, member_id, caused_at) where is_grant',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
