import { definePage, type PageAddress } from '#features/base/layouts/page.ts';
import { canonicalOf, redirectToRight } from '#features/base/layouts/pageAddresses.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { ExternalSurveyQuery, SurveyQuery } from './surveyDocuments.ts';

/** `/surveys` */
export const surveyListPage = definePage({
  document: null,
  settle: (_answer, address) => {
    return {
      kind: 'show',
      head: {
        title: address.t('surveys:title'),
        description: address.t('surveys:description'),
        canonicalPath: canonicalOf(surveyPaths.list(), address),
      },
      subject: {},
    };
  },
});

/** `/survey?surveyUrl=` (SPEC §2): a survey of another site, whose origin administrators have allowed. */
export const externalSurveyPage = definePage({
  document: ExternalSurveyQuery,
  variables: ({ url }) => ({ surveyUrl: url.searchParams.get('surveyUrl') ?? '' }),
  settle: ({ data }, address) => {
    const asked = address.url.searchParams.get('surveyUrl') ?? '';
    // The community's own surveys, as prompts name them.
    if (/^\/surveys\/[^?#\\]+$/.test(asked)) return { kind: 'redirect', path: asked, status: 302 };
    if (!data?.externalSurvey) return { kind: 'notFound' };
    return {
      kind: 'show',
      head: { title: address.t('surveys:external.title'), noindex: true },
      subject: { breadcrumbs: crumbsOf(address) },
    };
  },
});

/** `/surveys/{id}`: the page of questions that the reader is at. */
export const surveyPage = definePage({
  document: SurveyQuery,
  variables: ({ params, url }) => ({ id: params.id ?? '', pageId: url.searchParams.get('page') }),
  settle: (answer, address) => {
    const survey = answer.data?.survey;
    if (!survey) return { kind: 'notFound' };
    return (
      redirectToRight(survey.path, address) ?? {
        kind: 'show',
        head: {
          title: survey.title,
          description: survey.description ?? undefined,
          canonicalPath: survey.path,
        },
        subject: { breadcrumbs: crumbsOf(address) },
      }
    );
  },
});

function crumbsOf({ t }: PageAddress) {
  return [{ label: t('surveys:title'), href: surveyPaths.list() }];
}
