import { Link } from 'react-router';
import { CountText } from '#ui/CountText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TagListData } from './taxonomyDocuments.ts';

type TagChipsProps = { tags: TagListData['tags']['nodes']; labelledBy: string };

/** Tags with their post counts. */
export function TagChips({ tags, labelledBy }: TagChipsProps) {
  const { t } = useTranslation('taxonomy');
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag.name} className="min-w-0">
          <Link
            to={tag.path}
            className="pointer-coarse:tap-row flex max-w-full items-center gap-2 rounded-md bg-surface-sunken px-2.5 py-1 text-sm hover:text-accent hover:underline"
          >
            <span dir="auto" className="truncate">
              {tag.name}
            </span>
            <span className="text-xs text-text-muted tabular-nums">
              <CountText count={tag.conversationCount} />
              <span className="sr-only"> {t('postsWord', { count: tag.conversationCount })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
