import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Where the topic is shown too, a narrow list has no room for them. */
export function RowTags({ tags, isShown }: { tags: readonly string[]; isShown: boolean }) {
  const { t } = useTranslation('post');
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={t('tags')}
      className={cx(
        // One line, as wide as what is left: tags that do not fit wrap into the hidden part.
        'relative h-6 min-w-0 flex-1 contain-inline-size flex-wrap gap-x-1.5 overflow-hidden',
        isShown ? 'flex @max-[40rem]:hidden' : 'hidden @min-[72rem]:flex',
      )}
    >
      {tags.slice(0, 3).map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={paths.tag(tag)}
            dir="auto"
            className="block h-6 max-w-[min(20ch,100%)] truncate rounded-md bg-surface-sunken px-2 leading-6 hover:text-text hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
