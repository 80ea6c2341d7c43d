import type { DemoLanguage } from '#platform/demo/demoData.ts';

export type DemoSection = 'start' | 'care' | 'connect';

export interface DemoArticleText {
  title: string;
  html: string;
}

export interface DemoArticle extends DemoArticleText {
  section: DemoSection;
  author: string;
  /** First published; also verified then, unless `verifiedDaysAgo`. */
  daysAgo: number;
  verifiedDaysAgo?: number;
  tags: readonly string[];
  views: number;
  helpful: number;
  translations?: Partial<Record<DemoLanguage, DemoArticleText & { isOutdated?: true }>>;
}
