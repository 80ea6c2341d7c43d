import type { Insertable } from 'kysely';
import type { Surveys } from '#db/tables.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { SurveyDefinition } from '../surveyDefinitionRules.ts';
import { newQuestion } from '../surveyTemplates.ts';
import { insertSurvey, type SurveyRow } from './surveyQueries.ts';

let serial = 0;

/** A required question with two options, then an optional text on a second page. */
export const twoPages: SurveyDefinition = {
  pages: [
    {
      ...{ id: 'p1', title: null, showIf: null },
      questions: [
        newQuestion('q1', 'SINGLE', {
          ...{ label: 'Do you use it?', required: true },
          options: [
            { id: 'yes', label: 'Yes', isOther: false, isExclusive: false },
            { id: 'no', label: 'No', isOther: false, isExclusive: false },
          ],
        }),
      ],
    },
    {
      ...{ id: 'p2', title: null, showIf: null },
      questions: [newQuestion('q2', 'SHORT_TEXT', { label: 'What for?' })],
    },
  ],
  thanks: null,
};

type SurveyFields = Omit<Partial<Insertable<Surveys>>, 'draft'> & { definition?: SurveyDefinition };

/** An open survey for everyone, published once unless `version` is null. Emits no event. */
export async function makeSurvey(
  db: Database,
  { definition = twoPages, ...fields }: SurveyFields = {},
): Promise<SurveyRow> {
  serial += 1;
  const author_id = fields.author_id ?? (await makeMember(db)).id;
  const version = fields.version === undefined ? 1 : fields.version;
  const survey = await insertSurvey(db, {
    ...{ title: `Survey ${serial}`, mode: 'NAMED', audience: 'EVERYONE' },
    ...{ state: version === null ? 'DRAFT' : 'OPEN', created_at: new Date() },
    ...{ updated_at: new Date(), draft: JSON.stringify(definition) },
    ...fields,
    ...{ author_id, version },
  });
  if (version !== null) {
    await db
      .insertInto('survey_versions')
      .values({
        ...{ survey_id: survey.id, version, definition: JSON.stringify(definition) },
        ...{ published_at: new Date(), published_by_id: author_id },
      })
      .execute();
  }
  return survey;
}
