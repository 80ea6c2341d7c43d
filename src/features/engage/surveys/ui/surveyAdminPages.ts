import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { ManagedSurveyQuery, SurveyResultsQuery } from './surveyAdminDocuments.ts';
import { resultVariables } from './surveyResultAddress.ts';

/** For others than those who manage surveys the pages do not exist. */
function closedTo({ shell }: PageAddress): PageOutcome | null {
  if (shell.viewer.memberId === null) return { kind: 'signIn' };
  return canManageSurveys(viewerOfInfo(shell.viewer)).ok ? null : { kind: 'notFound' };
}

export const surveysAdminPage = definePage({
  document: null,
  settle: (_answer, address) =>
    closedTo(address) ?? {
      kind: 'show',
      head: { title: address.t('surveyAdmin:title'), noindex: true },
      subject: {},
    },
});

export const surveyBuilderPage = definePage({
  document: ManagedSurveyQuery,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  settle: ({ data }, address) => {
    const refused = closedTo(address);
    if (refused) return refused;
    if (!data?.managedSurvey) return { kind: 'notFound' };
    const { title } = data.managedSurvey.survey;
    return {
      kind: 'show',
      head: { title, noindex: true },
      subject: {
        breadcrumbs: [{ label: address.t('surveyAdmin:title'), href: surveyPaths.admin }],
      },
    };
  },
});

export const surveyResultsPage = definePage({
  document: SurveyResultsQuery,
  variables: ({ params, url }) => resultVariables(params.id ?? '', url.search),
  settle: ({ data }, address) => {
    const refused = closedTo(address);
    if (refused) return refused;
    if (!data?.managedSurvey) return { kind: 'notFound' };
    const { title, id } = data.managedSurvey.survey;
    return {
      kind: 'show',
      head: { title: address.t('surveyResults:pageTitle', { title }), noindex: true },
      subject: {
        breadcrumbs: [
          { label: address.t('surveyAdmin:title'), href: surveyPaths.admin },
          { label: title, href: surveyPaths.edit(id) },
        ],
      },
    };
  },
});
