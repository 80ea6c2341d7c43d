import FolderTree from 'virtual:icons/folder-tree';
import type { AskedField } from '#features/base/customFields/ui/customFieldDocuments.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
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
      {opened && (
        <PlaceForm
          key={page.search}
          opened={opened}
          categories={categories}
          topicFields={data.customFields}
          closeHref={page.pathname}
        />
      )}
      <Card flush as="section">
        {categories.length === 0 ? (
          <EmptyState icon={<FolderTree />} title={t('none')} />
        ) : (
          <CategoryList categories={categories} depth={1} hrefOf={hrefOf} />
        )}
      </Card>
    </div>
  );
}

type PlaceFormProps = {
  opened: OpenedPlace;
  categories: readonly PlaceCategory[];
  topicFields: readonly AskedField[];
  closeHref: string;
};

/** The form for the entity in the URL; nothing if it does not exist. */
function PlaceForm({ opened, categories, topicFields, closeHref }: PlaceFormProps) {
  const { kind, isNew, id } = opened;
  const { t } = useTranslation('places');
  const all = flatPlaces(categories);
  const category = all.find((each) => each.id === id) ?? null;
  if (kind === 'category') {
    if (id !== null && category === null) return null;
    const heading = isNew && category ? t('newBelow', { title: category.title }) : t('newCategory');
    return (
      <Card as="section" heading={<h2>{isNew ? heading : t('changeCategory')}</h2>}>
        <CategoryForm
          category={isNew ? null : category}
          parentId={isNew ? id : null}
          categories={categories}
          closeHref={closeHref}
        />
      </Card>
    );
  }
  const topic = all
    .flatMap((each): readonly PlaceTopic[] => each.topics)
    .find((each) => each.id === id);
  if (isNew ? category === null : topic === undefined) return null;
  const heading = isNew ? t('newTopicIn', { title: category?.title ?? '' }) : t('changeTopic');
  return (
    <Card as="section" heading={<h2>{heading}</h2>}>
      <TopicForm
        topic={isNew ? null : (topic ?? null)}
        categoryId={id ?? ''}
        categories={categories}
        fields={topicFields}
        closeHref={closeHref}
      />
    </Card>
  );
}
