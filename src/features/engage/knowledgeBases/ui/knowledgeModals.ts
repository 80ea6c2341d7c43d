import type { TreeSectionNode } from './knowledgeBaseDocuments.ts';

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
  }
}
