import { definePage } from '#features/base/layouts/page.ts';
import { readSearchAddress } from '../searchAddress.ts';

/** SPEC §2 `/conversations/search`; the search is in the query. */
export const searchPage = definePage({
  document: null,
  settle: (_answer, { t, url }) => {
    const { q, tags } = readSearchAddress(url.search);
    const words = q || tags.join(', ');
    const title = words === '' ? t('search:title') : t('search:titleOf', { words });
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
