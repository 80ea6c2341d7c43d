import { definePage } from '#features/base/layouts/page.ts';
import { ArticlePermalinkQuery } from './articleDocuments.ts';

/** `articles/permalink/{articleId}`: on to the published article in the reader’s language. */
export const articlePermalinkPage = definePage({
  document: ArticlePermalinkQuery,
  variables: ({ params }) => ({ articleId: params.id ?? '' }),
  settle: ({ data }) => {
    const path = data?.kbArticle?.path;
    return path ? { kind: 'redirect', status: 302, path } : { kind: 'notFound' };
  },
});
