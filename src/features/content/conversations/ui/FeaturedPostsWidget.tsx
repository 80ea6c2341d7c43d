import { useId } from 'react';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FeaturedPostsProperties } from '../conversationListWidgets.ts';
import { ConversationListItem } from './ConversationListItem.tsx';
import type { FeaturedPostsData } from './conversationListDocuments.ts';

type FeaturedPostsProps = WidgetProps<Partial<FeaturedPostsProperties>, FeaturedPostsData | null>;

/** Posts and articles that an administrator has chosen. */
export function FeaturedPostsWidget({ id, properties, data }: FeaturedPostsProps) {
  const { t } = useTranslation('lists');
  const headingId = useId();
  const posts = data?.featuredPosts ?? [];
  if (posts.length === 0) return <WidgetHint type="featuredPosts" addedAs={id} />;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-lg font-semibold">
        {properties.heading || t('featured')}
      </h2>
      <ul className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {posts.map((row) => (
          <ConversationListItem key={row.id} row={row} isPinned={false} />
        ))}
      </ul>
    </section>
  );
}
