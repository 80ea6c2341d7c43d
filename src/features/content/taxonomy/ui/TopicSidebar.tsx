import Hash from 'virtual:icons/hash';
import { useId } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { CountText } from '#ui/CountText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TopicNode } from './taxonomyDocuments.ts';

/** A category's topics, next to its posts. */
export function TopicSidebar({ topics }: { topics: readonly TopicNode[] }) {
  const { t } = useTranslation('taxonomy');
  const id = useId();
  if (topics.length === 0) return null;
  return (
    <Card as="section" flush heading={<h2 id={id}>{t('topics')}</h2>}>
      <ul className="pb-2">
        {topics.map((topic) => (
          <li
            key={topic.id}
            className="relative flex items-center gap-2.5 px-4 py-2 text-sm hover:bg-surface-hover sm:px-5 pointer-coarse:tap-row"
          >
            <Hash aria-hidden className="size-4 shrink-0 text-text-muted" />
            <Link
              to={topic.path}
              className="min-w-0 flex-1 font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {topic.title}
            </Link>
            <span className="text-xs text-text-muted tabular-nums">
              <CountText count={topic.conversationCount} />
              <span className="sr-only"> {t('postsWord', { count: topic.conversationCount })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
