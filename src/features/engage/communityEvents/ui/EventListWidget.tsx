import { Link } from 'react-router';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import type { CommunityEventListQuery } from './communityEventDocuments.ts';
import { EventRows } from './EventRows.tsx';

type EventListProps = WidgetProps<{ first: number }, ResultOf<typeof CommunityEventListQuery>>;

/** The next events, on any page. */
export function EventListWidget({ id, data, page }: EventListProps) {
  const { t } = useTranslation('communityEvents');
  const nodes = data.communityEvents.nodes.filter(({ id }) => id !== page.conversationId);
  if (nodes.length === 0) return <WidgetHint type="eventList" addedAs={id} />;
  return (
    <section className="rounded-xl border border-border bg-surface-raised">
      <h2 className="border-b border-border px-4 py-3 font-semibold">
        <Link to={communityEventPaths.list()} className="hover:underline pointer-coarse:tap-line">
          {t('upcomingEvents')}
        </Link>
      </h2>
      <EventRows nodes={nodes} />
    </section>
  );
}
