import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { OpenedPlace } from '../placesAddress.ts';
import { PlaceRow } from './PlaceRow.tsx';
import type { PlaceCategory, PlaceTopic } from './placesDocuments.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';

type Href = (place: OpenedPlace) => string;

type CategoryListProps = {
  categories: readonly PlaceCategory[];
  /** 1 at the top level. */
  depth: number;
  hrefOf: Href;
};

/** The categories of a level, each with its topics and subcategories. */
export function CategoryList({ categories, depth, hrefOf }: CategoryListProps) {
  const { t } = useTranslation('places');
  const { shown, move, told } = usePlaceOrder('CATEGORY', categories);
  const isTop = depth === 1;
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul className={isTop ? 'divide-y divide-border' : 'border-s-2 border-border ps-3 sm:ps-5'}>
        {shown.map((category, index) => {
          const { id, title, topics, childCategories = [] } = category;
          const below: OpenedPlace = { kind: 'category', isNew: true, id };
          return (
            <li
              key={id}
              className={
                isTop ? 'flex flex-col gap-1 px-4 py-3 sm:px-5' : 'flex flex-col gap-1 py-1'
              }
            >
              <PlaceRow
                kind="category"
                place={category}
                count={category.nestedMessageCount}
                hasPlaces={topics.length + childCategories.length > 0}
                at={{ index, length: shown.length }}
                editHref={hrefOf({ kind: 'category', isNew: false, id })}
                additions={[
                  {
                    label: t('newTopic'),
                    name: t('newTopicIn', { title }),
                    href: hrefOf({ kind: 'topic', isNew: true, id }),
                  },
                  ...(depth < taxonomyLimits.depth
                    ? [
                        {
                          label: t('newChild'),
                          name: t('newBelow', { title }),
                          href: hrefOf(below),
                        },
                      ]
                    : []),
                ]}
                onMove={(to) => void move(category, to)}
              />
              {topics.length > 0 && <TopicRows topics={topics} hrefOf={hrefOf} />}
              {childCategories.length > 0 && (
                <CategoryList categories={childCategories} depth={depth + 1} hrefOf={hrefOf} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function TopicRows({ topics, hrefOf }: { topics: readonly PlaceTopic[]; hrefOf: Href }) {
  const { shown, move, told } = usePlaceOrder('TOPIC', topics);
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul className="ps-3 sm:ps-5">
        {shown.map((topic, index) => (
          <li key={topic.id} className="py-0.5">
            <PlaceRow
              kind="topic"
              place={topic}
              count={topic.conversationCount}
              at={{ index, length: shown.length }}
              isReadOnly={topic.isReadOnly}
              editHref={hrefOf({ kind: 'topic', isNew: false, id: topic.id })}
              additions={[]}
              onMove={(to) => void move(topic, to)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
