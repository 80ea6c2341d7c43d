import { hasPermission } from '#core/permissions.ts';
import { countBrokenSiteLinks } from '#features/engage/articleUpkeep/server/siteLinks.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { listNavigationLinks } from './navigationLinkSources.ts';
import './linkCheckGraphql.ts';

export const navigationServer = defineServerFeature({
  name: 'navigation',
  linkSources: listNavigationLinks,
  pendingWork: [
    {
      href: '/admin/navigation',
      text: 'navigation:pendingWork',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_COMMUNITY'),
      count: countBrokenSiteLinks,
    },
  ],
});
