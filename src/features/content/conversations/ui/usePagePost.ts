import { featureParts } from '#core/feature/feature.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { ConversationQuery, type PostNode } from './conversationDocuments.ts';
import { useEditedPost } from './editedPost.ts';

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Keys of the layouts of pages that show one post, with `ConversationQuery` as their document. */
    postPages?: readonly LayoutKey[];
  }
}

/** The post that the page is about: as loaded, and in its last known state. Null on other pages. */
export function usePagePost(): { loaded: PostNode | null; post: PostNode | null } {
  const keys = featureParts('postPages').flat();
  const loaded = usePageData(keys, ConversationQuery)?.conversation ?? null;
  return { loaded, post: useEditedPost(loaded) };
}
