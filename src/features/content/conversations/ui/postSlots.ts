import type { PostNode } from './conversationDocuments.ts';
import type { RowBadges } from './conversationListDocuments.ts';
import type { PostMenuProps } from './postMenuProps.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the row of badges above the title. */
    'post.badges': { post: PostNode };
    /** Behind the title in a list of posts, or of what was found. */
    'post.rowBadges': { post: RowBadges };
    /** Behind when the post was written; each begins with a `BylineDot`. */
    'post.byline': { post: PostNode };
    /** Between the head of the post and its text. */
    'post.notices': { post: PostNode };
    /** Below the text and its tags, above what one can do with the post. */
    'post.feedback': { post: PostNode };
  }

  interface MenuSlots {
    /** What anybody may do with the post or look up about it. */
    'post.menu': PostMenuProps;
    /** What moderators do with the whole post. */
    'post.tools': PostMenuProps;
  }
}
