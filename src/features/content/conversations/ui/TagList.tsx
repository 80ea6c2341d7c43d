import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** A post's tags, linked to other posts with the same tag. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('post');
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={paths.tag(tag)}
            dir="auto"
            className="pointer-coarse:tap-row block max-w-full truncate rounded-md bg-surface-sunken px-2.5 py-1 text-sm text-text-muted hover:text-text hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
