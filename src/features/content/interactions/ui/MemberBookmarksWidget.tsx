import Bookmark from 'virtual:icons/bookmark';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { ConversationListWidget } from '#features/content/conversations/ui/ConversationListWidget.tsx';
import { CategoryTile } from '#features/content/taxonomy/ui/CategoryTile.tsx';
import { TopicListItem } from '#features/content/taxonomy/ui/TopicListItem.tsx';
import { changedSearch, readChoice } from '#features/people/members/profileAddress.ts';
import { SortChoice } from '#features/people/members/ui/SortChoice.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { bookmarkTypes } from '../bookmarkAddress.ts';
import type { BookmarksData } from './bookmarkDocuments.ts';

type BookmarksProps = WidgetProps<unknown, BookmarksData | null>;

/** The viewer's bookmarks: posts, categories, topics. */
export function MemberBookmarksWidget(props: BookmarksProps) {
  const { t } = useTranslation('people');
  const { data, page } = props;
  const type = readChoice(page.search, 'of', bookmarkTypes);
  const conversations = data?.conversations;
  return (
    <section aria-label={t('own.titles.bookmarks')} className="-mt-3 flex flex-col gap-3">
      <SortChoice
        label={t('bookmarks.label')}
        choices={bookmarkTypes.map((each, index) => ({
          key: each,
          label: t(`bookmarks.${each}`),
          href: `${page.pathname}${index === 0 ? '' : `?of=${each}`}`,
          current: each === type,
        }))}
      />
      {type === 'message' ? (
        <ConversationListWidget
          {...props}
          data={conversations ? { conversations } : null}
          properties={{ sortKey: 'RECENT', showFilters: true }}
        />
      ) : (
        <Places {...props} />
      )}
    </section>
  );
}

/** Bookmarked categories or topics; §8 'No categories found!', 'No topics found!'. */
function Places({ data, page }: BookmarksProps) {
  const { t } = useTranslation('people');
  const categories = data?.bookmarkedCategories;
  const topics = data?.bookmarkedTopics;
  const list = categories ?? topics;
  if (!list || list.nodes.length === 0) {
    const title = t(categories ? 'none.categories' : 'none.topics');
    return (
      <div className="rounded-xl border border-border bg-surface-raised">
        <EmptyState icon={<Bookmark />} title={title} />
      </div>
    );
  }
  return (
    <>
      {categories && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {categories.nodes.map((category) => (
            <CategoryTile key={category.id} category={category} />
          ))}
        </ul>
      )}
      {topics && (
        <ul className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
          {topics.nodes.map((topic) => (
            <TopicListItem key={topic.id} topic={topic} />
          ))}
        </ul>
      )}
      <Pagination
        page={wirePage(new URLSearchParams(page.search).get('page')) + 1}
        pageCount={pagesOf(list.totalCount, 10)}
        hrefFor={(each) =>
          `${page.pathname}${changedSearch(page.search, { page: each > 1 ? `${each}` : null })}`
        }
      />
    </>
  );
}
