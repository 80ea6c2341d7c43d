import type { PostType } from '#core/postTypes.ts';

/** Languages the demo community writes in; `en` where a post names none. */
export const demoLanguages = ['en', 'de', 'es', 'fr', 'ja', 'ar', 'zh'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/** Key of a drawing in `images/`, without its extension. */
export type DemoImageKey = string;

export type DemoCommunity = {
  name: string;
  organisation: string;
  tagline: string;
  description: string;
  logo: DemoImageKey;
  /** For the light and the dark theme. */
  colours: { primary: string; primaryDark: string };
  /** The languages its interface can be read in. */
  activeLanguages: DemoLanguage[];
};

export type DemoMember = {
  username: string;
  fullName: string;
  /** Members who write guides are editors: an article needs that permission. */
  role: 'member' | 'editor' | 'moderator' | 'agent';
  brandUser?: true;
  bio: string;
  joinedDaysAgo: number;
  country?: string;
};

export type DemoCategory = {
  key: string;
  parent?: string;
  title: string;
  description: string;
  image: DemoImageKey;
};

export type DemoTopic = {
  key: string;
  category: string;
  title: string;
  description: string;
  allows: readonly PostType[];
  readOnly?: true;
  /** Across the head of its page. */
  color?: `#${string}`;
  /** How many members follow it. */
  follows: number;
};

export type DemoReply = {
  by: string;
  /** Hours after the comment it answers. */
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
 * A post and its thread. In `html`, `href="demo:KEY"` points to another demo
 * post, `src="demo:image/KEY"` to a drawing, and `@username` is a mention.
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

export type DemoLayoutTexts = {
  hero: { title: string; subtitle: string; image: DemoImageKey };
  welcomeHtml: string;
  footer: readonly { label: string; href: string }[];
  footerNote: string;
};

export type DemoPage = {
  path: string;
  title: string;
  description: string;
  html: string;
};
