import type { SiteLink } from '#core/siteLinks.ts';
import type { LinkSource } from '#features/engage/articleUpkeep/server/siteLinks.ts';
import type { Ctx } from '#platform/context.ts';

/** The links of the navigation bar and the footer that have an address of their own. */
export async function listNavigationLinks({ settings }: Ctx): Promise<LinkSource[]> {
  return [
    {
      ...{ source: 'navigation', href: '/admin/navigation', name: '' },
      urls: addressesOf(settings.navigation),
    },
    {
      ...{ source: 'footer', href: '/admin/navigation?area=footer', name: '' },
      urls: addressesOf(settings.footer.links),
    },
  ];
}

function addressesOf(links: readonly SiteLink[]): string[] {
  return links.flatMap(({ href, children = [] }) => [
    ...(href ? [href] : []),
    ...addressesOf(children),
  ]);
}
