import type { PostNode } from './conversationDocuments.ts';
import type { PostMenuProps } from './postMenuProps.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the row of badges above the title. */
    'post.badges': { post: PostNode };
    /** After the time; each starts with a `BylineDot`. */
    'post.byline': { post: PostNode };
    /** Between the post's header and its text. */
    'post.notices': { post: PostNode };
  }

  interface MenuSlots {
    /** Menu items available to everyone. */
    'post.menu': PostMenuProps;
    /** Moderation actions on the post. */
    'post.tools': PostMenuProps;
  }
}
