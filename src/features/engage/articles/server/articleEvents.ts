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
