import { useId } from 'react';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AnnouncementsData } from './conversationListDocuments.ts';

/** The latest announcements; renders nothing if there are none. */
export function AnnouncementsWidget({ id, data }: WidgetProps<unknown, AnnouncementsData | null>) {
  const { t } = useTranslation('lists');
  const headingId = useId();
  const posts = data?.conversations.nodes ?? [];
  if (posts.length === 0) return <WidgetHint type="announcements" addedAs={id} />;
  return (
    <Card as="section" flush heading={<h2 id={headingId}>{t('announcements')}</h2>}>
      <ul className="pb-2">
        {posts.map((post) => (
          <li
            key={post.id}
            className="relative flex flex-col gap-0.5 px-4 py-2 hover:bg-surface-hover sm:px-5"
          >
            <Link
              to={post.path}
              lang={localeOf(post.language)}
              dir="auto"
              className="foreign-words line-clamp-2 text-sm font-medium text-pretty wrap-anywhere after:absolute after:inset-0"
            >
              {post.title}
            </Link>
            <Time at={post.createdAt} className="text-xs text-text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
