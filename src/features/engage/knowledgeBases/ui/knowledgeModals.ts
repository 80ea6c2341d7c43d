import type { TreeArticleNode, TreeSectionNode } from './knowledgeBaseDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates a section, or renames one. */
    knowledgeSection: {
      props: {
        knowledgeBaseId: string;
        parentId: string | null;
        section: TreeSectionNode | null;
      };
      result: undefined;
    };
    /** Moves articles to another place, also in another knowledge base. */
    moveArticles: {
      props: { articles: readonly TreeArticleNode[]; knowledgeBaseId: string };
      result: boolean;
    };
  }
}
