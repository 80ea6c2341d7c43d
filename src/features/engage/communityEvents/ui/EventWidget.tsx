import { Link } from 'react-router';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { CommunityEventQuery } from './communityEventDocuments.ts';
import { EventTime } from './EventTime.tsx';

type EventProps = WidgetProps<object, ResultOf<typeof CommunityEventQuery> | null>;

/** One event, on any page. */
export function EventWidget({ id, data }: EventProps) {
  const post = data?.conversation;
  const event = post?.communityEventDetails;
  if (!post || !event) return <WidgetHint type="event" addedAs={id} />;
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-border bg-surface-raised p-4">
      <h2 className="font-semibold wrap-anywhere">
        <Link to={post.path} className="hover:underline pointer-coarse:tap-line">
          <bdi>{post.title}</bdi>
        </Link>
      </h2>
      <EventTime event={event} />
    </div>
  );
}
