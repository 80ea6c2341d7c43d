import Hash from 'virtual:icons/hash';
import { useId } from 'react';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TopicListProperties } from '../taxonomyWidgets.ts';
import { TopicListItem } from './TopicListItem.tsx';
import { TopicSidebar } from './TopicSidebar.tsx';
import type { TopicListData, TopicNode } from './taxonomyDocuments.ts';

type TopicListProps = WidgetProps<Partial<TopicListProperties>, TopicListData | null>;

/** All topics, searchable, or those of a category next to its posts. */
export function TopicListWidget({ properties, data, page }: TopicListProps) {
  const { t } = useTranslation('taxonomy');
  const id = useId();
  const { nodes, totalCount } = data?.topics ?? { nodes: [], totalCount: 0 };
  if (!properties.searchable) return <TopicSidebar topics={nodes} />;

  const usual = usualTypes(nodes);
  const query = new URLSearchParams(page.search);
  const word = query.get('q') ?? '';
  const hrefFor = (number: number) => {
    const next = new URLSearchParams(word ? { q: word } : {});
    if (number > 1) next.set('page', `${number}`);
    return next.size === 0 ? page.pathname : `${page.pathname}?${next}`;
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="sr-only">
        {t('topics')}
      </h2>
      <UrlSearchField label={t('searchTopics')} action={paths.topics()} value={word} />
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState
            icon={<Hash />}
            title={t('noTopics')}
            action={
              word ? (
                <LinkButton variant="secondary" to={paths.topics()}>
                  {t('allTopics')}
                </LinkButton>
              ) : (
                <LinkButton to={paths.home()}>{t('toHome')}</LinkButton>
              )
            }
          />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((topic) => (
              <TopicListItem key={topic.id} topic={topic} namesTypes={typesKey(topic) !== usual} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={wirePage(query.get('page')) + 1}
        pageCount={pagesOf(totalCount, properties.first ?? 10)}
        hrefFor={hrefFor}
      />
    </section>
  );
}

/** The post types that most topics of the page allow: only others are worth naming. */
function usualTypes(topics: readonly TopicNode[]): string {
  const counts = new Map<string, number>();
  for (const topic of topics) counts.set(typesKey(topic), (counts.get(typesKey(topic)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function typesKey({ allowedPostTypes }: TopicNode): string {
  return [...allowedPostTypes].sort().join(' ');
}
