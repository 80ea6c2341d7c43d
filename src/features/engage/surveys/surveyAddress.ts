import { wirePage } from '#core/paging.ts';
import { slugOf } from '#core/slug.ts';

interface Named {
  id: string | number;
  title: string;
}

/** Addresses below the base path. */
export const surveyPaths = {
  list: ({ closed = false, page = 1 } = {}) => {
    const query = new URLSearchParams();
    if (closed) query.set('status', 'closed');
    if (page > 1) query.set('page', String(page));
    return query.size === 0 ? '/surveys' : `/surveys?${query}`;
  },
  one: ({ id, title }: Named) => `/surveys/${encodeURIComponent(slugOf(title))}/${id}`,
  /** Reads the answers of the page again. */
  page: (survey: Named, pageId: string) =>
    `${surveyPaths.one(survey)}?${new URLSearchParams({ page: pageId })}`,
  admin: '/admin/surveys',
  edit: (id: string | number) => `/admin/surveys/${id}`,
  results: (id: string | number) => `/admin/surveys/${id}/results`,
  responsesFile: (id: string | number) => `/community/api/v1/surveys/${id}/responses.csv`,
  codebookFile: (id: string | number) => `/community/api/v1/surveys/${id}/codebook.csv`,
} as const;

/** Query of the list of surveys. */
export function readSurveyListAddress(search: string): { closed: boolean; page: number } {
  const query = new URLSearchParams(search);
  return { closed: query.get('status') === 'closed', page: wirePage(query.get('page')) + 1 };
}
