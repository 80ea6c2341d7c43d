import type { PostType } from '#core/postTypes.ts';
import type { DemoImageKey, DemoLanguage } from '#platform/demo/demoData.ts';

export type DemoReply = {
  by: string;
  /** Hours after the comment it replies to. */
  hours: number;
  html: string;
  likes?: number;
  accepted?: true;
};

export type DemoComment = {
  by: string;
  /** Hours after the post. */
  hours: number;
  html: string;
  likes?: number;
  accepted?: true;
  replies?: readonly DemoReply[];
};

/**
 * A post and its thread. In `html`, `href="demo:KEY"` links to another demo post, `src="demo:image/KEY"`
 * shows a drawing, and `@username` is a mention.
 */
export type DemoPost = {
  key: string;
  type: PostType;
  topic: string;
  author: string;
  language?: DemoLanguage;
  daysAgo: number;
  title: string;
  html: string;
  tags: readonly string[];
  views: number;
  cover?: DemoImageKey;
  closed?: true;
  /** Likeable types only: announcement, article, praise. */
  likes?: number;
  /** Ideas only. */
  up?: number;
  down?: number;
  /** Questions and problems only. */
  meToo?: number;
  follows?: number;
  bookmarks?: number;
  comments?: readonly DemoComment[];
};
