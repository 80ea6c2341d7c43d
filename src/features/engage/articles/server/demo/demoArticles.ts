import type { DemoArticle, DemoSection } from './demoArticle.ts';
import { demoArticlesCare } from './demoArticlesCare.ts';
import { demoArticlesConnect } from './demoArticlesConnect.ts';
import { demoArticlesStart } from './demoArticlesStart.ts';

export const demoArticles: readonly DemoArticle[] = [
  ...demoArticlesStart,
  ...demoArticlesCare,
  ...demoArticlesConnect,
];

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
  key: DemoSection;
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
