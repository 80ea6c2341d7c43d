import { paths } from '#core/paths.ts';
import { breadcrumbStructuredData } from '#core/structuredData.ts';
import type { PageAddress, PageHead, PageOutcome } from './page.ts';

/** 301 to the canonical URL, keeping the query; null if the URL is canonical. */
export function redirectToRight(path: string, { url }: PageAddress): PageOutcome | null {
  if (decoded(url.pathname) === decoded(path)) return null;
  return { kind: 'redirect', status: 301, path: `${path}${url.search}` };
}

/** Filters and sort orders are other views of the same page. */
const views = ['type', 'status', 'sort', 'order', 'date', 'tag', 'label', 'q', 'period', 'show'];

/** The canonical URL for search engines: each page of a list has its own, a filtered view has its list's. */
export function canonicalOf(path: string, { url }: Pick<PageAddress, 'url'>): string {
  const page = Number(url.searchParams.get('page'));
  const isView = views.some((name) => url.searchParams.has(name));
  return !isView && Number.isInteger(page) && page > 1 ? `${path}?page=${page}` : path;
}

/** Breadcrumbs as JSON-LD. */
export function trailOf(
  { shell }: PageAddress,
  steps: readonly { label: string; href: string }[],
): object[] {
  const home = { label: shell.settings.name, href: paths.home() };
  const trail = breadcrumbStructuredData(
    [home, ...steps].map(({ label, href }) => ({
      name: label,
      url: `${shell.origin}${shell.basePath}${href}`,
    })),
  );
  return trail === null ? [] : [trail];
}

/** Feeds of the community, a category, a topic, or a list of a feature; none if disabled. */
export function feedsOf(
  { shell, t }: PageAddress,
  place:
    | { of: 'community' }
    | { of: 'categories' | 'topics'; id: string; title: string }
    | { of: 'list'; name: string; title: string },
): PageHead['feeds'] {
  if (!shell.settings.rssEnabled) return [];
  const title = place.of === 'community' ? shell.settings.name : place.title;
  const feed = feedOf(place);
  return (['rss', 'atom'] as const).map((format) => ({
    title: t('layouts:feedTitle', { title, format: format === 'rss' ? 'RSS' : 'Atom' }),
    path: paths.feed(feed, format, shell.settings.separateLanguages && shell.language),
  }));
}

function feedOf(place: Parameters<typeof feedsOf>[1]): string {
  if (place.of === 'community') return place.of;
  return place.of === 'list' ? place.name : `${place.of}/${place.id}`;
}

/** Equivalent URLs may be escaped differently. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
