import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import { leaderMetrics, readLeaderboardAddress } from '../leaderboardAddress.ts';
import type { LeaderboardProperties } from '../leaderboardWidgets.ts';
import type { LeaderboardData } from './leaderboardDocuments.ts';

export const leaderboardMarkdown = {
  leaderboard: markdownWriter<LeaderboardData, LeaderboardProperties>(
    ({ data, properties, page: { search } }, { link, name, t }) => {
      const { nodes, hasMore } = data?.leaderBoardMembers ?? { nodes: [], hasMore: false };
      if (nodes.length === 0) return null;
      const address = readLeaderboardAddress(properties.paged ? search : '');
      const metric = properties.paged ? address.metric : properties.metric;
      const before = (address.page - 1) * properties.size;
      const rows = nodes.map((leader, at) => {
        const count = leader[leaderMetrics[metric].field];
        return `${before + at + 1}. ${link(name(leader), leader.path)} (${t(`people:counts.${metric}`, { count })})`;
      });
      return {
        text: rows.join('\n'),
        ...(properties.paged && { pages: { page: address.page, hasMore } }),
      };
    },
  ),
};
