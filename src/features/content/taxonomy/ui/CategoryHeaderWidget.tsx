import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BookmarkPlaceButton } from './BookmarkPlaceButton.tsx';
import { PlaceHeader } from './PlaceHeader.tsx';
import { CategoryPageQuery } from './taxonomyDocuments.ts';

/** The header of a category page. */
export function CategoryHeaderWidget({ page }: WidgetProps) {
  const { t } = useTranslation('taxonomy');
  const category = usePageData('CATEGORY_PAGE', CategoryPageQuery)?.category;
  if (!category) return null;
  return (
    <PlaceHeader
      title={category.title}
      description={category.description}
      image={category.image}
      banner={category.banner}
      facts={<span>{t('posts', { count: category.nestedMessageCount })}</span>}
      actions={
        <>
          <NotificationLevelMenu
            assetType="CATEGORY"
            id={category.id}
            title={category.title}
            level={category.notificationLevel}
            followCount={undefined}
          />
          <BookmarkPlaceButton
            assetType="CATEGORY"
            id={category.id}
            bookmarked={category.bookmarked}
          />
        </>
      }
      newPostParent={page.newPostParent}
    />
  );
}
