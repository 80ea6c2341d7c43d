import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

interface ArticleChange {
  articleId: number;
  knowledgeBaseId: number;
  language: string;
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** The post shows another revision; `isFirst`: it is new. */
    'article.published': ArticleChange & {
      conversationId: number;
      authorId: number;
      isFirst: boolean;
      isMinor: boolean;
    };
    /** What staff know of an article has changed: its draft, owner or verification. */
    'article.changed': ArticleChange;
    /** An article that was never published is gone. */
    'article.discarded': ArticleChange & { nominatedPostId: number | null };
  }
}

const tagsOfArticle = ({ knowledgeBaseId, articleId }: ArticleChange) => [
  `knowledgeBase:${knowledgeBaseId}`,
  `article:${articleId}`,
];

export const articleCacheTags = {
  'article.published': tagsOfArticle,
  'article.changed': tagsOfArticle,
  'article.discarded': tagsOfArticle,
} satisfies CacheTags;

export const articlePublicEvents = {
  'article.published': {
    description: 'The page of an article shows a new revision.',
    audience: 'readers',
    payload: {
      articleId: apiId,
      conversationId: apiId,
      knowledgeBaseId: apiId,
      language: z.string(),
      isFirst: z.boolean(),
      isMinor: z.boolean(),
    },
  },
  'article.changed': { internal: 'Of what staff alone know: drafts, owners, verification.' },
  'article.discarded': { internal: 'Of what staff alone know: the article was never published.' },
} satisfies PublicEvents;
