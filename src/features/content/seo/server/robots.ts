import type { CommunitySettings } from '#core/communitySettings.ts';

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

/**
 * robots.txt (RFC 9309). A demo host has no sitemap; its pages have noindex (SPEC §2), which a crawler can
 * only see if it may fetch them.
 */
export function renderRobots(
  settings: Pick<CommunitySettings, 'demo' | 'privateCommunity'>,
  { basePath, sitemap }: { basePath: string; sitemap: string },
): string {
  if (settings.privateCommunity) return 'User-agent: *\nDisallow: /\n';
  const rules = closedPaths.map((path) => `Disallow: ${basePath}${path}`);
  const announced = settings.demo ? [] : ['', `Sitemap: ${sitemap}`];
  return `${['User-agent: *', ...rules, ...announced].join('\n')}\n`;
}
