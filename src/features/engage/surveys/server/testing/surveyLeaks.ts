import { sql } from 'kysely';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import { keepResponse } from '../keepResponse.ts';
import { surveyCodebookRoute, surveyResponsesRoute } from '../surveyCsvRoutes.ts';
import { makeSurvey, twoPages } from '../surveyFactories.ts';

export const surveyLeaks: FeatureLeaks = {
  queries: {
    survey: 'secrets',
    externalSurvey: { none: 'It reads nothing but settings and its argument.' },
    surveys: 'secrets',
    managedSurvey: 'secrets',
    surveyTexts: 'secrets',
    surveyResults: 'secrets',
    surveyPrompt: { none: 'The fixture has no survey with a prompt.' },
  },
  routes: { [surveyResponsesRoute]: 'secrets', [surveyCodebookRoute]: 'secrets' },
  plant: async ({ db, secrets, members, otherId, texts }) => {
    texts.push('q1', 'q2');
    const labelled = (label: string) => ({
      ...twoPages,
      pages: twoPages.pages.map((page) => ({
        ...page,
        questions: page.questions.map((question) => ({ ...question, label })),
      })),
    });
    const plantSurvey = (state: string, audience: Audience, fields: object) =>
      makeSurvey(db, {
        author_id: otherId,
        title: secrets.word(`survey[${state}].title`, audience),
        description: secrets.word(`survey[${state}].description`, audience),
        definition: labelled(secrets.word(`survey[${state}].question`, audience)),
        ...fields,
      });
    const open = await plantSurvey('open', 'everyone', {});
    const inside = await plantSurvey('members', 'members', { audience: 'MEMBERS' });
    const draft = await plantSurvey('draft', 'managers', { version: null });
    const deleted = await plantSurvey('deleted', 'nobody', { deleted_at: new Date() });
    // Everyone was notified of everything before its state changed.
    const now = new Date();
    const kinds = { surveyInvited: 'openSurvey', surveyClosed: 'surveyResults' };
    await db
      .insertInto('notifications')
      .values(
        Object.values(members).flatMap((memberId) =>
          [open, inside, draft, deleted].flatMap(({ id }) =>
            Object.entries(kinds).map(([type, kind]) => ({
              ...{ member_id: memberId, type, group_key: `${type}:${id}` },
              ...{ subject_type: kind, subject_id: id, created_at: now, updated_at: now },
              data: JSON.stringify({ responses: 1 }),
            })),
          ),
        ),
      )
      .execute();
    const text = secrets.word('survey.answer', 'managers');
    await db.transaction().execute((trx) =>
      keepResponse(trx, {
        ...{ surveyId: open.id, version: 1, day: new Date(), memberId: otherId },
        questions: twoPages.pages.flatMap(({ questions }) => questions),
        answers: { q1: ['yes'], q2: [text] },
      }),
    );
    await sql`update surveys set response_count = 1 where id = ${open.id}`.execute(db);
  },
};
