import { Link } from 'react-router';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { PollBlock } from './PollBlock.tsx';
import type { PollQuery } from './pollDocuments.ts';

type PollProps = WidgetProps<object, ResultOf<typeof PollQuery> | null>;

/** One poll, on any page. */
export function PollWidget({ data }: PollProps) {
  const post = data?.conversation;
  if (!post?.poll) return <WidgetHint type="poll" />;
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-border bg-surface-raised p-4">
      <h2 className="font-semibold">
        <Link to={post.path} className="hover:underline pointer-coarse:tap-line">
          <bdi>{post.title}</bdi>
        </Link>
      </h2>
      <PollBlock poll={post.poll} title={post.title} path={post.path} />
    </div>
  );
}
