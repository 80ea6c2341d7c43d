import type { ArticleInfo } from './articleDocuments.ts';
import type { EditedArticleNode } from './articleEditDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Below the header of an article, for its readers. */
    'article.byline': { info: ArticleInfo };
    /** Beside the editor of an article. */
    'article.panel': { article: EditedArticleNode };
  }
}
