import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readSearchAddress } from '../searchAddress.ts';
import { SearchBox } from './SearchBox.tsx';
import { CurrentTagsQuery, tagNamed } from './searchPage.ts';

/** The search page's heading and field. */
export function SearchBoxWidget({ page }: WidgetProps) {
  const { t } = useTranslation('search');
  const { q, tags } = readSearchAddress(page.search);
  const found = usePageData('CONVERSATION_SEARCH_PAGE', CurrentTagsQuery)?.tagsByNames;
  const tag = q === '' && tags.length === 1 ? found?.[0] : undefined;
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere md:text-3xl">
          {headingOf()}
        </PageTitle>
        {tag && (
          <NotificationLevelMenu
            key={tag.id}
            assetType="TAG"
            id={tag.id}
            title={tag.name}
            level={tag.notificationLevel}
            followCount={undefined}
          />
        )}
      </div>
      <SearchBox size="large" />
    </header>
  );

  function headingOf(): string {
    if (q !== '') return t('heading.words', { words: q });
    const [name, ...others] = tags;
    return name !== undefined && others.length === 0
      ? t('heading.tag', { tag: tagNamed(found, name) })
      : t('title');
  }
}
