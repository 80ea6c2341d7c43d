import TagIcon from 'virtual:icons/tag';
import { useId } from 'react';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { TagChips } from './TagChips.tsx';
import type { TagListData } from './taxonomyDocuments.ts';

/** All tags, searchable and paged. */
export function TagListWidget({
  data,
  page,
  properties,
}: WidgetProps<{ first?: number }, TagListData | null>) {
  const { t } = useTranslation('taxonomy');
  const id = useId();
  const { nodes, totalCount } = data?.tags ?? { nodes: [], totalCount: 0 };
  const query = new URLSearchParams(page.search);
  const word = query.get('q') ?? '';
  const byName = query.get('sort') === 'NAME';
  const hrefFor = (change: { page?: number; sort?: 'NAME' | null }) => {
    const next = new URLSearchParams(word ? { q: word } : {});
    if (change.sort === undefined ? byName : change.sort) next.set('sort', 'NAME');
    if (change.page && change.page > 1) next.set('page', `${change.page}`);
    return next.size === 0 ? paths.tags() : `${paths.tags()}?${next}`;
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="sr-only">
        {t('tags')}
      </h2>
      <UrlSearchField
        label={t('searchTags')}
        action={paths.tags()}
        value={word}
        keep={byName ? { sort: 'NAME' } : {}}
      />
      <Tabs
        label={t('orderLabel')}
        tabs={[
          { href: hrefFor({ sort: null }), label: t('orders.popular'), current: !byName },
          { href: hrefFor({ sort: 'NAME' }), label: t('orders.name'), current: byName },
        ]}
      />
      {nodes.length === 0 ? (
        <div className="rounded-xl border border-border bg-surface-raised">
          <EmptyState
            icon={<TagIcon />}
            title={t('noTags')}
            description={!word && t('noTagsHint')}
            action={
              word ? (
                <LinkButton variant="secondary" to={paths.tags()}>
                  {t('allTags')}
                </LinkButton>
              ) : (
                <LinkButton to={paths.home()}>{t('toHome')}</LinkButton>
              )
            }
          />
        </div>
      ) : (
        <div className="rounded-xl border border-border bg-surface-raised p-4 sm:p-5">
          <TagChips tags={nodes} labelledBy={id} />
        </div>
      )}
      <Pagination
        page={wirePage(query.get('page')) + 1}
        pageCount={pagesOf(totalCount, properties.first ?? 60)}
        hrefFor={(number) => hrefFor({ page: number })}
      />
    </section>
  );
}
