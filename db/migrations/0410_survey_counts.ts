import { type Kysely, sql } from 'kysely';

const statements = [
  // Results of a version or of some days, and averages of numbers, need not read every answer.
  'alter table survey_counts add column version int not null default 1',
  'alter table survey_counts alter column version drop default',
  'alter table survey_counts add column total double precision not null default 0',
  `alter table survey_counts drop constraint survey_counts_pkey,
     add primary key (survey_id, question_id, value, day, version)`,
  'delete from survey_counts',
  `insert into survey_counts (survey_id, version, day, question_id, value, count, total)
   with question as (
     select distinct survey_id, question ->> 'id' as id, question ->> 'type' as type
     from survey_versions, jsonb_path_query(definition, '$.pages[*].questions[*]') question
   ), answer as materialized (
     select response.survey_id, response.version, response.day, answer.response_id, answer.question_id,
       answer.num, question.type,
       case when question.type = 'RANKING' then choice || '#' || num else coalesce(choice, num::text) end as value
     from survey_answers answer
       join survey_responses response on response.id = answer.response_id
       join question on question.survey_id = answer.survey_id and question.id = answer.question_id
   )
   select survey_id, version, day, '', '', count(*), 0 from survey_responses group by survey_id, version, day
   union all
   select survey_id, version, day, question_id, '*', count(distinct response_id),
     coalesce(sum(num) filter (where type = 'NUMBER'), 0)
   from answer group by survey_id, version, day, question_id
   union all
   select survey_id, version, day, question_id, value, count(*), 0
   from answer where value is not null and type <> 'NUMBER'
   group by survey_id, version, day, question_id, value`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
