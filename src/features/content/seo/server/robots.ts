import type { CommunitySettings } from '#core/communitySettings.ts';
import {
  type CrawlerClass,
  type CrawlerPolicy,
  crawlerClasses,
  crawlerNames,
} from '../crawlerClasses.ts';
import { type CrawlerSettings, crawlersOf } from '../seoSettingGroup.ts';

/** Excluded from crawling: endpoints, forms, and endless lists. */
const closedPaths = [
  '/login',
  '/conversations/new',
  '/conversations/search',
  '/*/edit$',
  '/*.data$',
  '/schema/',
  '/community/api/',
  '/care/',
];
/** Also excluded for those that are limited: members, and other views of the same. */
const restPaths = ['/users/', '/tags', '/leaderboard', '/*?'];

/**
 * robots.txt (RFC 9309), with a group for each class of crawlers that is treated otherwise than the rest
 * (decision 0852). A demo host has no sitemap; its pages have noindex (SPEC §2), which a crawler can only see if it may
 * fetch them.
 */
export function renderRobots(
  settings: Pick<CommunitySettings, 'demo' | 'privateCommunity'> & { crawlers?: CrawlerSettings },
  { basePath, sitemap }: { basePath: string; sitemap: string },
): string {
  if (settings.privateCommunity) return 'User-agent: *\nDisallow: /\n';
  const crawlers = crawlersOf(settings);
  const groups = crawlerClasses
    .filter((name) => name === 'others' || crawlers[name] !== crawlers.others)
    .map((name) => [...agentsOf(name), ...rulesOf(crawlers[name], crawlers, basePath)].join('\n'));
  const announced = settings.demo ? [] : [`Sitemap: ${sitemap}`];
  // Last is what holds for all others: own lines without a User-agent join it.
  const [last = '', ...before] = groups.reverse();
  const own = crawlers.lines.trim().replace(/\r\n?/g, '\n');
  return `${[...announced, ...before.reverse(), own === '' ? last : `${last}\n${own}`].join('\n\n')}\n`;
}

function agentsOf(name: CrawlerClass): string[] {
  const names = name === 'others' ? ['*'] : crawlerNames[name];
  return names.map((agent) => `User-agent: ${agent}`);
}

function rulesOf(
  policy: CrawlerPolicy,
  { delay }: CrawlerSettings,
  basePath: string,
): readonly string[] {
  if (policy === 'DENY') return [`Disallow: ${basePath}/`];
  const closed = policy === 'LIMIT' ? [...closedPaths, ...restPaths] : closedPaths;
  const rules = closed.map((path) => `Disallow: ${basePath}${path}`);
  return policy === 'LIMIT' ? [...rules, `Crawl-delay: ${delay}`] : rules;
}
