/** Who sees the articles of a knowledge base. */
export const knowledgeAudiences = ['EVERYONE', 'MEMBERS', 'LISTS', 'STAFF'] as const;

export type KnowledgeAudience = (typeof knowledgeAudiences)[number];

export const knowledgeLimits = {
  title: 200,
  html: 600_000,
  name: 120,
  description: 500,
  note: 2_000,
  reviewDays: 3650,
  /** Sections inside sections. */
  depth: 4,
  sections: 500,
} as const;

/**
 * Articles listed by each section of a start page, and by a page of a section; sections of the top level that
 * list articles on the start page.
 */
export const listedArticles = { start: 6, section: 50, startSections: 24 } as const;
