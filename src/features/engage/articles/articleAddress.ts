import { slugOf } from '#core/slug.ts';

function part(slug: string): string {
  return encodeURIComponent(slug || slugOf(''));
}

/** The page of a published article (SPEC §2). */
export function articlePath(post: {
  id: number;
  slug: string;
  topicSlug?: string | null | undefined;
}): string {
  const { id, slug, topicSlug } = post;
  return `/articles/${topicSlug ? `${part(topicSlug)}/` : ''}${part(slug)}/${id}`;
}

export const articleAdminPath = '/admin/articles';

/** The editor of an article in one language. */
export function editArticlePath(articleId: string | number, language?: string): string {
  return `${articleAdminPath}/${articleId}${language ? `/${language}` : ''}`;
}

export function articleRevisionsPath(articleId: string | number, language: string): string {
  return `${editArticlePath(articleId, language)}/revisions`;
}

export const articleTemplatesPath = `${articleAdminPath}/templates`;

/** Leads to the published article in the reader’s language, wherever it is. */
export function articlePermalink(articleId: string | number): string {
  return `/articles/permalink/${articleId}`;
}
