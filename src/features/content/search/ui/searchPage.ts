import { joinList } from '#core/joinList.ts';
import { paths } from '#core/paths.ts';
import { tagName } from '#core/tagName.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { graphql } from '#ui/graphql.ts';
import { readSearchAddress, searchQuery } from '../searchAddress.ts';

export const CurrentTagsQuery = graphql(`
  query CurrentTags($names: [String!]!) {
    currentTags(names: $names)
    tagsByNames(names: $names) {
      id
      key
      name
      notificationLevel
    }
  }
`);

/** How a tag of the address is shown. */
export function tagNamed(
  known: readonly { key: string; name: string }[] | undefined,
  tag: string,
): string {
  return known?.find(({ key }) => key === tagName(tag))?.name ?? tag;
}

/** SPEC §2 `/conversations/search`; the search is in the query. */
export const searchPage = definePage({
  document: CurrentTagsQuery,
  variables: ({ url }) => ({ names: readSearchAddress(url.search).tags.map(tagName) }),
  settle: (answer, { t, url, shell }) => {
    const address = readSearchAddress(url.search);
    const { q, tags } = address;
    const current = answer.data?.currentTags ?? [];
    const isOld = tags.some((tag) => !current.includes(tagName(tag)));
    if (answer.data && isOld) {
      const path = `${paths.search()}${searchQuery({ ...address, tags: [...current] })}`;
      return { kind: 'redirect', status: 301, path };
    }
    const names = tags.map((tag) => tagNamed(answer.data?.tagsByNames, tag));
    const words = q || joinList(names, shell.language);
    const title = words === '' ? t('search:title') : t('search:titleOf', { words });
    return { kind: 'show', head: { title, noindex: true }, subject: {} };
  },
});
