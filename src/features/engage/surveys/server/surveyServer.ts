import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { isActive } from '#core/permissions.ts';
import { notTaken } from '#platform/feature/actionRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { nameSurveys, surveyInsight } from './surveyInsight.ts';
import '#features/people/members/server/profileListUse.ts';
import '#platform/demo/demoData.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import '#platform/notifications/notificationType.ts';
import '#platform/points/pointSource.ts';
import { fieldOfInput } from '../answerInputs.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { announceSurveys } from './announceSurveys.ts';
import { allowedOriginsOf } from './externalSurvey.ts';
import { surveyCleanUp } from './surveyCleanUp.ts';
import { registerSurveyRoutes } from './surveyCsvRoutes.ts';
import { surveyCacheTags, surveyPublicEvents } from './surveyEvents.ts';
import './surveyGraphql.ts';
import './surveyMutationGraphql.ts';
import { surveyNotificationTypes } from './surveyNotifications.ts';
import { surveyPoints } from './surveyPoints.ts';
import './surveyResultGraphql.ts';
import { surveySearchDocuments } from './surveySearchDocuments.ts';
import { surveyMemberData } from './surveyStoredData.ts';
import { loadOpenSurveySubjects, loadSurveyResultSubjects } from './surveySubjects.ts';
import { surveyTypedList } from './surveyTypedList.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Announces surveys that open, close within a day, or have closed. */
    announceSurveys: object;
  }
}

/** The page that the form is on. @throws AppError where the field names another page */
function pageOf({ path }: FormFields): string {
  if (typeof path === 'string' && /^\/surveys\/[^?#\\]+$/.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a survey.' });
}

function answersOf(fields: FormFields) {
  return Object.entries(fields)
    .map(([name, value]) => ({ field: fieldOfInput(name), value }))
    .filter(({ field }) => field !== null)
    .map(({ field, value }) => ({ field, values: Array.isArray(value) ? value : [value] }));
}

export const surveyServer = defineServerFeature({
  name: 'surveys',
  insightFigures: surveyInsight,
  insightSubjects: { survey: nameSurveys },
  typedLists: { SURVEY: surveyTypedList },
  routesStay: true,
  registerRoutes: registerSurveyRoutes,
  forms: {
    answerSurvey: {
      page: (fields) => {
        const { pageId } = fields;
        return `${pageOf(fields)}?page=${encodeURIComponent(String(pageId))}`;
      },
      selects: 'nextPageId',
      next: (fields, { nextPageId }) =>
        typeof nextPageId === 'string'
          ? `${pageOf(fields)}?page=${encodeURIComponent(nextPageId)}`
          : pageOf(fields),
      inputOf: (fields) => ({
        ...{ surveyId: fields.surveyId, pageId: fields.pageId, back: fields.back ?? '' },
        website: fields.website ?? '',
        answers: answersOf(fields),
      }),
    },
  },
  frameSources: allowedOriginsOf,
  cacheTags: surveyCacheTags,
  publicEvents: surveyPublicEvents,
  memberData: surveyMemberData,
  profileListUses: async ({ db }, listId) => {
    const surveys = await db
      .selectFrom('surveys')
      .select(['id', 'title'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`invited_lists @> array[${listId}]::bigint[]`)
      .orderBy('id')
      .execute();
    return surveys.map(({ id, title }) => ({ title, path: surveyPaths.edit(id) }));
  },
  actionRules: {
    'manage-surveys': ({ viewer }) => canManageSurveys(viewer),
    'take-survey': ({ viewer, settings }) =>
      settings.surveysEnabled ? isActive(viewer) : notTaken,
  },
  notificationTypes: surveyNotificationTypes,
  notificationSubjects: {
    openSurvey: loadOpenSurveySubjects,
    surveyResults: loadSurveyResultSubjects,
  },
  jobs: {
    announceSurveys: {
      run: (ctx, _payload, { signal }) => announceSurveys(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
  pointSources: [surveyPoints],
  searchDocuments: [surveySearchDocuments],
  cleanUp: surveyCleanUp,
  demoData: async (seed) => (await import('./demo/seedDemoSurveys.ts')).seedDemoSurveys(seed),
});
