import type { ShellInfo } from '#core/pageRequest.ts';
import { paths } from '#core/paths.ts';
import { memberSettingsOf } from '#core/shellSettings.ts';
import { siteStructuredData } from '#core/structuredData.ts';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { definePage, type PageAddress } from '#features/base/layouts/page.ts';
import { canonicalOf, feedsOf } from '#features/base/layouts/pageAddresses.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { HomeQuery } from './homeDocuments.ts';

/** The home page of an empty community. */
const emptyLayout = buildLayout(singleColumn(['notice', { of: 'empty' }]));

/** The home page; for an empty community, the setup guide. */
export const homePage = definePage({
  document: HomeQuery,
  variables: ({ shell }) => {
    const keeper = isKeeper(shell);
    return { keeper, guided: keeper && memberSettingsOf(shell.settings).setupGuide };
  },
  settle: (answer, address) => {
    const { settings } = address.shell;
    return {
      kind: 'show',
      head: {
        title: settings.name,
        description: settings.description || undefined,
        canonicalPath: canonicalOf(paths.home(), address),
        feeds: feedsOf(address, { of: 'community' }),
        structuredData: [siteData(address)],
      },
      subject: {},
      layout: isGuided(answer.data, address.shell) ? emptyLayout : undefined,
    };
  },
});

function siteData({ shell }: PageAddress): object {
  const { settings, origin, basePath } = shell;
  const { logoUrl } = settings.branding;
  return siteStructuredData({
    name: settings.name,
    url: `${origin}${basePath}/`,
    description: settings.description,
    organization: {
      name: settings.organizationName,
      url: settings.website,
      logo: logoUrl?.startsWith('/') ? `${origin}${basePath}${logoUrl}` : logoUrl,
    },
  });
}

function isKeeper({ viewer }: ShellInfo): boolean {
  return viewer.permissions.includes('MANAGE_COMMUNITY');
}

/**
 * Without categories; for managers, whom the guide leads on to topics, the first post and settings, until there
 * are posts and they have finished it.
 */
function isGuided(home: ResultOf<typeof HomeQuery> | null, shell: ShellInfo): boolean {
  if (home === null) return false;
  if (home.categories.nodes.length === 0) return true;
  if (!isKeeper(shell)) return false;
  return memberSettingsOf(shell.settings).setupGuide || home.conversations?.nodes.length === 0;
}
