import TagsIcon from 'virtual:icons/tags';
import { pagesOf } from '#core/pageWindow.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { TagChangeList } from './TagChangeList.tsx';
import { TagRow } from './TagRow.tsx';
import type { TagAdminData } from './tagAdminDocuments.ts';

/** The tags of the community: renamed, merged, deleted, and given other names. */
export function TagAdminWidget({ data, page }: WidgetProps<object, TagAdminData>) {
  const { t } = useTranslation('tagAdmin');
  const query = new URLSearchParams(page.search);
  const word = query.get('q') ?? '';
  const { nodes, totalCount } = data.tags;
  const changes = <TagChangeList changes={data.tagChanges.nodes} />;
  const isBusy = data.tagChanges.nodes.some(({ isFinished }) => !isFinished);
  const hrefFor = (number: number) => {
    const next = new URLSearchParams(word ? { q: word } : {});
    if (number > 1) next.set('page', `${number}`);
    return next.size === 0 ? page.pathname : `${page.pathname}?${next}`;
  };
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      filter={
        <>
          {isBusy && changes}
          <UrlSearchField label={t('search')} action={page.pathname} value={word} />
        </>
      }
      rows={nodes}
      empty={{ icon: <TagsIcon />, title: t('none') }}
      pages={{
        page: wirePage(query.get('page')) + 1,
        pageCount: pagesOf(totalCount, 20),
        hrefFor,
      }}
      below={!isBusy && changes}
    >
      {(tag) => <TagRow key={tag.name} tag={tag} />}
    </AdminList>
  );
}
