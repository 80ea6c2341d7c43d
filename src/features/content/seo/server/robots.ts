import type { CommunitySettings } from '#core/communitySettings.ts';

/** What no search engine has any business with: endpoints, forms, and lists without an end. */
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
 * robots.txt (RFC 9309). A demo host is not announced; its pages say noindex themselves (SPEC §2),
 * which a crawler can only read when it may fetch them.
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
