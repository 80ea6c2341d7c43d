import { useId } from 'react';
import { pagesOf } from '#core/pageWindow.ts';
import { enabledTypes } from '#core/postTypes.ts';
import { mayNarrow } from '#features/base/customFields/customFieldRules.ts';
import { FieldFilters } from '#features/base/customFields/ui/FieldFilters.tsx';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { TopicPageQuery } from '#features/content/taxonomy/ui/taxonomyDocuments.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useListLoading } from '#ui/lists/useListLoading.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';
import { listSearch, plainListAddress, readListAddress } from '../conversationListAddress.ts';
import type { ConversationListProperties } from '../conversationListWidgets.ts';
import { headsList } from '../pinRules.ts';
import { ConversationListFilters } from './ConversationListFilters.tsx';
import { ConversationListItem } from './ConversationListItem.tsx';
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx';
import type { ConversationListData } from './conversationListDocuments.ts';
import { EmptyConversations } from './EmptyConversations.tsx';

const PostListKeys = lazyPart(async () => (await import('./PostListKeys.tsx')).PostListKeys);

type ConversationListProps = WidgetProps<
  Partial<ConversationListProperties>,
  ConversationListData | null
>;

const knownHeadings = ['latest', 'popular', 'unanswered'] as const;

/** A conversation list, with filters and order in the URL if it shows filters (SPEC §9). */
export function ConversationListWidget({ properties, data, page }: ConversationListProps) {
  const { t } = useTranslation('lists');
  const id = useId();
  const loading = useListLoading();
  const { settings } = useShell();
  const topic = usePageData('TOPIC_PAGE', TopicPageQuery)?.topic;
  const { heading, showFilters = false, ofPage = false, first = 10 } = properties;
  const address = showFilters ? readListAddress(page.search) : plainListAddress;
  const statusLabels = data?.statusLabels ?? [];
  const { nodes, hasMore, totalCount } = data?.conversations ?? { nodes: [], hasMore: false };
  const hrefFor = (change: Partial<typeof address>) =>
    `${page.pathname}${listSearch(page.search, { ...address, page: 1, ...change })}`;
  const place = { type: address.type, topicId: ofPage ? page.topicId : null };
  const fields = (data?.customFields ?? []).filter((field) => mayNarrow(field, place));
  const known = knownHeadings.find((each) => each === heading);
  const ofTopic = topic && [...topic.allowedPostTypes, ...topic.postTypesApart];
  const allowed = enabledTypes(settings).filter((type) => ofTopic?.includes(type) ?? true);

  // Empty: the notice above has the next step.
  if (page.key === 'NOT_FOUND_PAGE' && nodes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className={heading ? 'text-lg font-semibold' : 'sr-only'}>
        {known ? t(`headings.${known}`) : heading || t('conversations')}
      </h2>
      <div
        className="rounded-xl border border-border bg-surface-raised"
        aria-busy={loading !== 'no' || undefined}
      >
        {showFilters && (
          <ConversationListFilters {...{ address, hrefFor, properties, allowed, statusLabels }} />
        )}
        {showFilters && (
          <FieldFilters
            fields={fields}
            filters={address.fields}
            className="border-b border-border px-3 py-2 sm:px-4"
            hrefFor={(filters) => hrefFor({ fields: filters })}
          />
        )}
        {loading === 'slow' && <ConversationListSkeleton rows={Math.max(nodes.length, 3)} />}
        {loading !== 'slow' && nodes.length === 0 && (
          <EmptyConversations {...{ address, hrefFor, page }} />
        )}
        {loading !== 'slow' && nodes.length > 0 && (
          <ul
            className={`divide-y divide-border transition-opacity ${loading === 'no' ? '' : 'opacity-60'}`}
          >
            {nodes.map((row) => (
              <ConversationListItem
                key={row.id}
                row={row}
                hideTopic={ofPage && page.topicId !== null}
                isPinned={row.pinInfo !== null && headsList(row.pinInfo, ofPage ? page : null)}
              />
            ))}
          </ul>
        )}
      </div>
      {showFilters && (
        <WhenIdle>
          <PostListKeys />
        </WhenIdle>
      )}
      {showFilters && (
        <Pagination
          page={address.page}
          {...(totalCount == null ? { hasMore } : { pageCount: pagesOf(totalCount, first) })}
          hrefFor={(number) => hrefFor({ page: number })}
        />
      )}
    </section>
  );
}
