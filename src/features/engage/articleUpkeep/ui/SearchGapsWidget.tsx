import PenLine from 'virtual:icons/pen-line';
import SearchX from 'virtual:icons/search-x';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { searchQuery } from '#features/content/search/searchAddress.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { gapPeriods, gapsPath, newArticlePath, readGapPeriod } from '../upkeepAddress.ts';
import type { SearchGapsData } from './upkeepDocuments.ts';

/** Searches that found nothing, or nothing worth opening; each can become an article. */
export function SearchGapsWidget({ data, page }: WidgetProps<object, SearchGapsData>) {
  const { t } = useTranslation('articleUpkeep');
  const period = readGapPeriod(page.search);
  return (
    <AdminList
      title={t('gaps.title')}
      description={t('gaps.description')}
      filter={
        <Tabs
          label={t('gaps.period')}
          tabs={gapPeriods.map((days) => ({
            label: t('gaps.days', { count: days }),
            href: gapsPath(days),
            current: days === period,
          }))}
        />
      }
      rows={data.searchGaps}
      empty={{ icon: <SearchX />, title: t('gaps.none'), description: t('gaps.noneHint') }}
    >
      {(gap) => <GapRow key={gap.keyword} gap={gap} />}
    </AdminList>
  );
}

function GapRow({ gap }: { gap: SearchGapsData['searchGaps'][number] }) {
  const { t } = useTranslation('articleUpkeep');
  const { keyword, searches, withoutResults, withoutClick, refined } = gap;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <Link
          to={`/conversations/search?${searchQuery({ q: keyword })}`}
          dir="auto"
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          {keyword}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
          <span>{t('gaps.searches', { count: searches })}</span>
          {withoutResults > 0 && <span>{t('gaps.withoutResults', { count: withoutResults })}</span>}
          {withoutClick > 0 && <span>{t('gaps.withoutClick', { count: withoutClick })}</span>}
          {refined > 0 && <span>{t('gaps.refined', { count: refined })}</span>}
        </p>
      </div>
      <LinkButton
        to={newArticlePath(keyword)}
        variant="secondary"
        size="sm"
        icon={<PenLine aria-hidden className="size-4" />}
      >
        <span aria-hidden>{t('gaps.write')}</span>
        <span className="sr-only">{t('gaps.writeAbout', { keyword })}</span>
      </LinkButton>
    </li>
  );
}
