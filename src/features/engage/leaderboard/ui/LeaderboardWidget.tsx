import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { readLeaderboardAddress } from '../leaderboardAddress.ts';
import type { LeaderboardProperties } from '../leaderboardWidgets.ts';
import { LeaderboardCard } from './LeaderboardCard.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import type { LeaderboardData } from './leaderboardDocuments.ts';

type LeaderboardProps = WidgetProps<Partial<LeaderboardProperties>, LeaderboardData | null>;

/** Members by what they did: a card beside other things, or a page of its own. */
export function LeaderboardWidget({ properties, data, page }: LeaderboardProps) {
  const { paged = false, size = 5, metric = 'messages' } = properties;
  const { nodes, hasMore } = data?.leaderBoardMembers ?? { nodes: [], hasMore: false };
  if (!paged) return <LeaderboardCard leaders={nodes} metric={metric} />;
  const address = readLeaderboardAddress(page.search);
  return <LeaderboardTable leaders={nodes} hasMore={hasMore} size={size} address={address} />;
}
