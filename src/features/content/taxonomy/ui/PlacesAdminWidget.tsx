import FolderTree from 'virtual:icons/folder-tree';
import { useNavigate } from 'react-router';
import type { AskedField } from '#features/base/customFields/ui/customFieldDocuments.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type OpenedPlace, placesSearch, readPlacesAddress } from '../placesAddress.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryList } from './CategoryList.tsx';
import { flatPlaces } from './placeHomes.ts';
import type { PlaceCategory, PlacesData, PlaceTopic } from './placesDocuments.ts';
import { TopicForm } from './TopicForm.tsx';

/** Administration of categories and topics: create, edit, order and delete. */
export function PlacesAdminWidget({ data, page }: WidgetProps<object, PlacesData>) {
  const { t } = useTranslation('places');
  const categories: readonly PlaceCategory[] = data.allCategories;
  const opened = readPlacesAddress(page.search);
  const hrefOf = (place: OpenedPlace) => `${page.pathname}${placesSearch(place)}`;
  const newHref = hrefOf({ kind: 'category', isNew: true, id: null });
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <LinkButton to={newHref} className="needs-js:hidden">
            {t('newCategory')}
          </LinkButton>
        }
      />
      <Card flush as="section">
        {categories.length === 0 ? (
          <EmptyState icon={<FolderTree />} title={t('none')} />
        ) : (
          <CategoryList categories={categories} depth={1} hrefOf={hrefOf} />
        )}
      </Card>
      {opened && (
        <PlaceSheet
          key={page.search}
          opened={opened}
          categories={categories}
          topicFields={data.customFields}
          closeHref={page.pathname}
        />
      )}
    </div>
  );
}

type PlaceSheetProps = {
  opened: OpenedPlace;
  categories: readonly PlaceCategory[];
  topicFields: readonly AskedField[];
  closeHref: string;
};

/** The form for the entity in the URL, next to the list; nothing if it does not exist. */
function PlaceSheet({ opened, categories, topicFields, closeHref }: PlaceSheetProps) {
  const { kind, isNew, id } = opened;
  const { t } = useTranslation('places');
  const navigate = useNavigate();
  const close = () => void navigate(closeHref, { preventScrollReset: true });
  const all = flatPlaces(categories);
  const category = all.find((each) => each.id === id) ?? null;
  if (kind === 'category') {
    if (id !== null && category === null) return null;
    const heading = isNew && category ? t('newBelow', { title: category.title }) : t('newCategory');
    return (
      <Dialog width="sheet" title={isNew ? heading : t('changeCategory')} onDismiss={close}>
        <CategoryForm
          category={isNew ? null : category}
          parentId={isNew ? id : null}
          categories={categories}
          closeHref={closeHref}
        />
      </Dialog>
    );
  }
  const topic = all
    .flatMap((each): readonly PlaceTopic[] => each.topics)
    .find((each) => each.id === id);
  if (isNew ? category === null : topic === undefined) return null;
  const heading = isNew ? t('newTopicIn', { title: category?.title ?? '' }) : t('changeTopic');
  return (
    <Dialog width="sheet" title={heading} onDismiss={close}>
      <TopicForm
        topic={isNew ? null : (topic ?? null)}
        categoryId={id ?? ''}
        categories={categories}
        fields={topicFields}
        closeHref={closeHref}
      />
    </Dialog>
  );
}
