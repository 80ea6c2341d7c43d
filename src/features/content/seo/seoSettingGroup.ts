import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { crawlerPolicies } from './crawlerClasses.ts';

const policy = z.enum(crawlerPolicies).default('ALLOW');

const crawlerSettingsSchema = z.object({
  search: policy,
  aiTraining: policy,
  aiAnswers: policy,
  others: policy,
  /** Seconds between two requests of those that are limited. */
  delay: z.number().int().min(1).max(300).default(10),
  /** Who is denied and asks all the same gets 403. */
  refuses: z.boolean().default(false),
  /** Further lines of robots.txt. */
  lines: z.string().max(10_000).default(''),
});

export type CrawlerSettings = z.output<typeof crawlerSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    crawlers: CrawlerSettings;
  }
}

const robotsLine = /^[ \t]*(?:#.*|[A-Za-z][A-Za-z-]{0,40}[ \t]*:[^\p{Cc}]*)?$/u;

/** As RFC 9309 reads them: a field with its value, a comment, or nothing. */
const robotsLines = z
  .string()
  .refine(
    (text) => text.split(/\r?\n/).every((line) => robotsLine.test(line.replaceAll('\t', ' '))),
    'Each line needs a field and a value, such as “Disallow: /private/”, or begins with #.',
  );

/** Those of the community; the defaults where the group is not loaded. */
export function crawlersOf({ crawlers }: { crawlers?: CrawlerSettings }): CrawlerSettings {
  return crawlers ?? crawlerSettingsSchema.parse({});
}

export const seoSettingGroup: SettingGroup = {
  words: 'seoSettings',
  section: 'posts',
  schemas: { crawlers: crawlerSettingsSchema },
  settings: {
    rssEnabled: {},
    'crawlers.search': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.aiTraining': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.aiAnswers': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.others': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.delay': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.refuses': { section: 'access', affects: ['SEARCH_ENGINES'] },
    'crawlers.lines': {
      ...{ section: 'access', control: 'code', inputSchema: robotsLines },
      affects: ['SEARCH_ENGINES'],
    },
  },
};
