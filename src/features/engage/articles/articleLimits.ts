export const articleTypes = ['KB_ARTICLE', 'RELEASE_NOTE'] as const;

export type ArticleType = (typeof articleTypes)[number];

export function articleTypeOf(stored: string): ArticleType {
  return articleTypes.find((type) => type === stored) ?? 'KB_ARTICLE';
}

export function isArticleType(type: string): type is ArticleType {
  return articleTypes.some((each) => each === type);
}

export const articleLimits = {
  title: 200,
  html: 600_000,
  quote: 500,
  notes: 500,
  templates: 100,
  /** A draft is published at most this far ahead. Days. */
  ahead: 730,
} as const;
