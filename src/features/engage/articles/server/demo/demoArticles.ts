import { z } from 'zod';
import { demoLanguages } from '#platform/demo/demoData.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';

const demoSectionKeys = ['start', 'care', 'connect'] as const;

const articleSchema = z.strictObject({
  title: z.string(),
  section: z.enum(demoSectionKeys),
  author: z.string(),
  /** First published; also verified then, unless `verifiedDaysAgo`. */
  daysAgo: z.number(),
  verifiedDaysAgo: z.number().optional(),
  tags: z.array(z.string()),
  views: z.int(),
  helpful: z.int(),
});

const translationSchema = z.strictObject({
  translation: z.enum(demoLanguages),
  title: z.string(),
  isOutdated: z.literal(true).optional(),
});

export interface DemoArticleText {
  title: string;
  html: string;
}

export type DemoArticle = z.infer<typeof articleSchema> &
  DemoArticleText & { translations: (z.infer<typeof translationSchema> & DemoArticleText)[] };

/** Every article of `articles/*.md`, section by section, with the translations that follow it. */
export function readDemoArticles(): DemoArticle[] {
  const articles: DemoArticle[] = [];
  const schema = z.union([articleSchema, translationSchema]);
  for (const text of readDemoTexts('engage/articles/server/demo/articles/*.md', schema)) {
    if ('translation' in text) articles.at(-1)?.translations.push(text);
    else articles.push({ ...text, translations: [] });
  }
  return articles;
}

export const demoKnowledgeBase = {
  title: 'Larkmoor help center',
  html: '<p>Guides from the workshop for everything we make: setting it up, looking after it, and getting at your data. Each guide has an owner who keeps it up to date.</p>',
  cover: 'banner-shed',
  author: 'ines_larkmoor',
  category: 'Larkmoor and you',
  daysAgo: 215,
  reviewDays: 120,
} as const;

interface DemoSectionText {
  key: (typeof demoSectionKeys)[number];
  names: { en: string; de: string; ar: string };
  description: string;
}

export const demoSections: readonly DemoSectionText[] = [
  {
    key: 'start',
    names: { en: 'Getting started', de: 'Erste Schritte', ar: 'البدء' },
    description: 'From the box to the first watering.',
  },
  {
    key: 'care',
    names: { en: 'Care and repair', de: 'Pflege und Reparatur', ar: 'العناية والإصلاح' },
    description: 'Calibration, cleaning, winter, and what to do when something is wrong.',
  },
  {
    key: 'connect',
    names: { en: 'Data and automation', de: 'Daten und Automatisierung', ar: 'البيانات والأتمتة' },
    description: 'The API, exports, Home Assistant and formulas.',
  },
];
