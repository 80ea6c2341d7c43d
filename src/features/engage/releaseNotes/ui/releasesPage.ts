import { paths } from '#core/paths.ts';
import { definePage, type PageAddress, type PageHead } from '#features/base/layouts/page.ts';
import { canonicalOf } from '#features/base/layouts/pageAddresses.ts';
import { readReleaseAddress, releasesPath } from '../releaseAddress.ts';

/** `/releases`: the changelog. */
export const releasesPage = definePage({
  document: null,
  settle: (_answer, address) => {
    return {
      kind: 'show',
      head: {
        title: address.t('releaseNotes:title'),
        description: address.t('releaseNotes:description'),
        canonicalPath: canonicalOf(releasesPath, address),
        feeds: feedsOf(address),
      },
      subject: {},
    };
  },
});

/** Of the product that the page shows. */
function feedsOf({ url, shell, t }: PageAddress): PageHead['feeds'] {
  const { settings } = shell;
  if (!settings.rssEnabled) return [];
  const { productId } = readReleaseAddress(url.search);
  const language = settings.separateLanguages && shell.language;
  const query: Record<string, string> = productId === null ? {} : { product: productId };
  const path = paths.feed('releases', 'atom', language, query);
  return [{ title: t('releaseNotes:title'), path }];
}
