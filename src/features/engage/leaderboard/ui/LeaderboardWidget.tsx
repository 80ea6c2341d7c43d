import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { readLeaderboardAddress } from '../leaderboardAddress.ts';
import type { LeaderboardProperties } from '../leaderboardWidgets.ts';
import { LeaderboardCard } from './LeaderboardCard.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import type { LeaderboardData } from './leaderboardDocuments.ts';

type LeaderboardProps = WidgetProps<Partial<LeaderboardProperties>, LeaderboardData | null>;

/** The leaderboard as a card, or as a page. */
export function LeaderboardWidget({ properties, data, page }: LeaderboardProps) {
  const { paged = false, size = 5, metric = 'messages' } = properties;
  const { nodes, hasMore } = data?.leaderBoardMembers ?? { nodes: [], hasMore: false };
  if (!paged) return <LeaderboardCard leaders={nodes} metric={metric} />;
  const address = readLeaderboardAddress(page.search);
  return <LeaderboardTable leaders={nodes} hasMore={hasMore} size={size} address={address} />;
}
