import { sql } from 'kysely';
import {
  afterCursor,
  exportFile,
  type MemberData,
  staffWork,
} from '#platform/feature/memberData.ts';

export const surveyMemberData = {
  surveys: { columns: ['author_id'], export: staffWork, erase: staffWork },
  survey_versions: { columns: ['published_by_id'], export: staffWork, erase: staffWork },
  // Responses to anonymous surveys have no member: nobody's export can contain them.
  survey_responses: {
    columns: ['member_id'],
    export: [
      exportFile(
        'survey-responses',
        (id, after) => sql`
          select response.survey_id as cursor, response.survey_id, surveys.title, response.day,
            (select coalesce(jsonb_agg(jsonb_build_object('question', question_id, 'choice', choice,
               'number', num, 'text', text) order by question_id), '[]')
             from survey_answers where survey_answers.response_id = response.id) as answers
          from survey_responses response join surveys on surveys.id = response.survey_id
          where response.member_id = ${id} and ${afterCursor('response.survey_id', after)}`,
      ),
    ],
    erase: { none: 'The response stays, under the anonymised account, as do votes.' },
  },
  survey_participations: {
    columns: ['member_id'],
    export: [
      exportFile(
        'survey-participations',
        (id, after) => sql`
          select survey_id as cursor, survey_id from survey_participations
          where member_id = ${id} and ${afterCursor('survey_id', after)}`,
      ),
    ],
    erase: { none: 'That the account has taken part stays, so that nobody can take part twice.' },
  },
  // Those of anonymous surveys are found by a keyed hash only, and deleted after two weeks.
  survey_drafts: {
    columns: ['member_id'],
    export: [
      exportFile(
        'survey-drafts',
        (id, after) => sql`
          select survey_id as cursor, survey_id, answers, updated_at from survey_drafts
          where member_id = ${id} and ${afterCursor('survey_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  survey_invitations: {
    columns: ['member_id'],
    export: [
      exportFile(
        'survey-invitations',
        (id, after) => sql`
          select survey_id as cursor, survey_id, invited_at from survey_invitations
          where member_id = ${id} and ${afterCursor('survey_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  survey_dismissals: {
    columns: ['member_id'],
    export: [
      exportFile(
        'survey-dismissals',
        (id, after) => sql`
          select survey_id as cursor, survey_id, dismissed_at from survey_dismissals
          where member_id = ${id} and ${afterCursor('survey_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;
