import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { readLeaderboardAddress } from '../leaderboardAddress.ts';
import type { LeaderboardProperties } from '../leaderboardWidgets.ts';
import { LeaderboardCard } from './LeaderboardCard.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import type { LeaderboardData } from './leaderboardDocuments.ts';

type LeaderboardProps = WidgetProps<Partial<LeaderboardProperties>, LeaderboardData | null>;

/** The leaderboard as a card, or as a page. */
export function LeaderboardWidget({ id, properties, data, page }: LeaderboardProps) {
  const { paged = false, metric = 'messages' } = properties;
  const { nodes, hasMore, own } = data?.leaderBoardMembers ?? { nodes: [], hasMore: false };
  if (!paged) {
    return <LeaderboardCard widgetId={id} leaders={nodes} metric={metric} />;
  }
  const address = readLeaderboardAddress(page.search);
  const categories = data?.allCategories ?? [];
  return (
    <LeaderboardTable
      leaders={nodes}
      own={own ?? null}
      staff={data?.staff?.nodes ?? []}
      hasMore={hasMore}
      {...{ categories, address }}
    />
  );
}
