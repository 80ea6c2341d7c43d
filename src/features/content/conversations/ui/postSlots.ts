import type { ActivityState } from '../activityStateRules.ts';
import type { PostNode } from './conversationDocuments.ts';
import type { RowBadges } from './conversationListDocuments.ts';
import type { PostMenuProps } from './postMenuProps.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** In the row of badges above the title. */
    'post.badges': { post: PostNode; shown: ActivityState };
    /** Behind the title in a list of posts, or of what was found. */
    'post.rowBadges': { post: RowBadges };
    /** After the time; each starts with a `BylineDot`. */
    'post.byline': { post: PostNode };
    /** Between the post's header and its text. */
    'post.notices': { post: PostNode };
    /** Below the text and its tags, above what one can do with the post. */
    'post.feedback': { post: PostNode };
  }

  interface MenuSlots {
    /** Menu items between editing and reporting the post. */
    'post.actions': PostMenuProps;
    /** Menu items available to everyone. */
    'post.menu': PostMenuProps;
    /** Moderation actions on the post. */
    'post.tools': PostMenuProps;
  }
}
