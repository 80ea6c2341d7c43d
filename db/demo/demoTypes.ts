/** Languages the demo community writes in; `en` where a post names none. */
export type DemoLanguage = 'en' | 'de' | 'es' | 'fr' | 'ja' | 'ar' | 'zh';

export const demoPostTypes = [
  'QUESTION',
  'PROBLEM',
  'IDEA',
  'PRAISE',
  'ANNOUNCEMENT',
  'ARTICLE',
] as const;

export type DemoPostType = (typeof demoPostTypes)[number];

/** Key of a drawing in `images/`, without its extension. */
export type DemoImageKey = string;

export type DemoCommunity = {
  name: string;
  organisation: string;
  tagline: string;
  description: string;
  logo: DemoImageKey;
  colours: { brand: string; brandDark: string; accent: string; onBrand: string };
  languages: readonly DemoLanguage[];
};

export type DemoMember = {
  username: string;
  fullName: string;
  role: 'member' | 'moderator' | 'agent';
  brandUser?: true;
  bio: string;
  joinedDaysAgo: number;
  country?: string;
  /** Usernames of the members this one follows. */
  follows?: readonly string[];
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
  allows: readonly DemoPostType[];
  readOnly?: true;
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
  official?: true;
  replies?: readonly DemoReply[];
};

/**
 * A post and its thread. In `html`, `href="demo:KEY"` points to another demo
 * post, `src="demo:image/KEY"` to a drawing, and `@username` is a mention.
 */
export type DemoPost = {
  key: string;
  type: DemoPostType;
  topic: string;
  author: string;
  language?: DemoLanguage;
  daysAgo: number;
  title: string;
  html: string;
  tags: readonly string[];
  views: number;
  cover?: DemoImageKey;
  pinned?: 'home' | 'category' | 'topic';
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
