import { Link } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import { CategoryPicture } from './CategoryPicture.tsx';
import type { CategoryCardNode } from './taxonomyDocuments.ts';

/** A category tile: image, name, post count. */
export function CategoryTile({ category }: { category: CategoryCardNode }) {
  const { t } = useTranslation('taxonomy');
  const { title, path, image, nestedMessageCount } = category;
  return (
    <li className="relative flex items-center gap-3 rounded-xl border border-border bg-surface-raised p-2.5 transition-colors hover:border-border-strong hover:bg-surface-hover">
      <CategoryPicture title={title} image={image} shape="tile" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 className="line-clamp-3 text-sm leading-tight font-semibold text-pretty wrap-anywhere">
          <Link to={path} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        </h3>
        <p className="text-xs text-text-muted">{t('posts', { count: nestedMessageCount })}</p>
      </div>
    </li>
  );
}
