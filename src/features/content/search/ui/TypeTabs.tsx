import { isTypeHidden, type PostTypeGroup, postTypeGroups, typesInGroup } from '#core/postTypes.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SearchAddress } from '../searchAddress.ts';
import type { SearchResultNode } from './searchDocuments.ts';

interface TypeTabsProps {
  address: SearchAddress;
  hrefFor: (change: Partial<SearchAddress>) => string;
  counts: SearchResultNode['typeCounts'];
}

/** What was found by groups of types, and how much of each; those without anything are left out. */
export function TypeTabs({ address, hrefFor, counts }: TypeTabsProps) {
  const { t } = useTranslation('search');
  const { settings } = useShell();
  const countOf = (group: PostTypeGroup) =>
    counts?.reduce((sum, { type, count }) => {
      return typesInGroup(group).includes(type) ? sum + count : sum;
    }, 0);
  const shown = postTypeGroups.filter((group) => {
    const isOffered = typesInGroup(group).some((type) => !isTypeHidden(type, settings));
    return isOffered && (group === address.group || countOf(group) !== 0);
  });
  return (
    <Tabs
      label={t('groupsLabel')}
      tabs={[
        {
          href: hrefFor({ group: null, type: null }),
          label: t('groups.all'),
          ...(counts && { count: counts.reduce((sum, { count }) => sum + count, 0) }),
          current: address.group === null && address.type === null,
        },
        ...shown.map((group) => ({
          href: hrefFor({ group, type: null }),
          label: t(`groups.${group}`),
          ...(counts && { count: countOf(group) ?? 0 }),
          current: address.group === group,
        })),
      ]}
    />
  );
}
