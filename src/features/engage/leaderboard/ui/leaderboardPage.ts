import { paths } from '#core/paths.ts';
import { definePage } from '#features/base/layouts/page.ts';
import { canonicalOf } from '#features/base/layouts/pageAddresses.ts';

export const leaderboardPage = definePage({
  document: null,
  settle: (_answer, address) => ({
    kind: 'show',
    head: {
      title: address.t('layouts:pageTitle.leaderboard'),
      description: address.t('layouts:descriptions.leaderboard'),
      canonicalPath: canonicalOf(paths.leaderboard(), address),
    },
    subject: {},
  }),
});
