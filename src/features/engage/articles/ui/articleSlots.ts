import type { ArticleInfo, ArticleNeighbors } from './articleDocuments.ts';
import type { EditedArticleNode } from './articleEditDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Below the header of an article, for its readers. */
    'article.byline': { info: ArticleInfo };
    /** At the end of an article, for its readers. */
    'article.end': { info: ArticleInfo };
    /** Beside an article, for its readers: after the articles around it. */
    'article.aside': { article: ArticleNeighbors };
    /** Beside the editor of an article. */
    'article.panel': { article: EditedArticleNode };
  }
}
