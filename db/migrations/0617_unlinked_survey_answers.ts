import { type Kysely, sql } from 'kysely';

const statements = [
  // Answers to anonymous surveys are sealed with a key outside the database until they count.
  'alter table survey_waiting_responses alter column answers drop not null',
  'alter table survey_waiting_responses add column sealed text',
  `alter table survey_waiting_responses add constraint survey_waiting_responses_once
     check (num_nonnulls(answers, sealed) = 1)`,
  'alter table survey_drafts add column sealed text',
  // Between an answer and the participation: a keyed hash of the respondent, without the answer.
  `create table survey_receipts (
     survey_id bigint not null references surveys,
     receipt text not null,
     primary key (survey_id, receipt)
   )`,
  // These carry their member; a migration has no key to seal them with. Their respondents begin again.
  `delete from survey_drafts using surveys
   where surveys.id = survey_drafts.survey_id and surveys.mode = 'ANONYMOUS'`,
  // Gives responses new ids and a new place, in random order: the added ones, and up to twice as many others as said.
  `create function mix_survey_responses(survey bigint, added uuid[], others int) returns void
   language plpgsql as $$
   declare
     pivot uuid := gen_random_uuid();
   begin
     with chosen as materialized (
       select id, gen_random_uuid() as fresh from (
         select unnest(added) as id
         union (select id from survey_responses where survey_id = survey and id >= pivot order by id limit others)
         union (select id from survey_responses where survey_id = survey and id < pivot order by id limit others)
       ) picked
     ), answers as (
       delete from survey_answers a using chosen where a.response_id = chosen.id
       returning chosen.fresh, a.question_id, a.choice, a.num, a.text
     ), responses as (
       delete from survey_responses r using chosen where r.id = chosen.id
       returning chosen.fresh, r.version, r.day
     ), kept as (
       insert into survey_responses (id, survey_id, version, day)
       select fresh, survey, version, day from responses order by fresh
     )
     insert into survey_answers (response_id, survey_id, question_id, choice, num, text)
     select fresh, survey, question_id, choice, num, text from answers order by fresh, question_id;
   end $$`,
  `select mix_survey_responses(id, '{}', 1000000000) from surveys where mode = 'ANONYMOUS'`,
  `with gone as (delete from survey_waiting_responses returning *)
   insert into survey_waiting_responses select * from gone order by random()`,
  `with gone as (
     delete from survey_participations using surveys
     where surveys.id = survey_participations.survey_id and surveys.mode = 'ANONYMOUS'
     returning survey_participations.*
   )
   insert into survey_participations select * from gone order by respondent_key`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
