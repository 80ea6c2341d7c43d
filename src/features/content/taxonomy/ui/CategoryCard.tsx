import { Link } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import { CategoryPicture } from './CategoryPicture.tsx';
import type { CategoryCardNode } from './taxonomyDocuments.ts';

const shownTopics = 5;

/** A category with its subcategories, topics and post count. */
export function CategoryCard({ category }: { category: CategoryCardNode }) {
  const { t } = useTranslation('taxonomy');
  const { title, path, image, description, childCategories, topics } = category;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-xl border border-border bg-surface-raised transition-colors hover:border-border-strong">
      <CategoryPicture title={title} image={image} shape="card" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-col gap-1">
          <h3 className="text-lg leading-snug font-semibold text-pretty wrap-anywhere">
            <Link
              to={path}
              className="rounded-sm after:absolute after:inset-0 after:rounded-xl hover:text-accent"
            >
              {title}
            </Link>
          </h3>
          {description && (
            <p className="text-sm text-pretty text-text-muted">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        <Places label={t('within')} places={childCategories} />
        <Places label={t('topics')} places={topics.slice(0, shownTopics)} quiet />
        <p className="mt-auto flex gap-x-4 text-sm text-text-muted">
          <span>{t('posts', { count: category.nestedMessageCount })}</span>
          {topics.length > 0 && <span>{t('topicCount', { count: topics.length })}</span>}
        </p>
      </div>
    </li>
  );
}

type PlacesProps = {
  label: string;
  places: readonly { id: string; title: string; path: string }[];
  quiet?: boolean;
};

function Places({ label, places, quiet = false }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {places.map((place) => (
        <li key={place.id} className="relative">
          <Link
            to={place.path}
            className={
              quiet
                ? 'pointer-coarse:tap-row block rounded-md bg-surface-sunken px-2.5 py-1 text-xs text-text-muted hover:text-text hover:underline'
                : 'pointer-coarse:tap-row block rounded-md bg-accent-soft px-2.5 py-1 text-xs font-medium text-accent hover:underline'
            }
          >
            {place.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
