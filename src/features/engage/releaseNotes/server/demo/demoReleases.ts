import type { ReleaseKind } from '../../releaseKinds.ts';

interface DemoRelease {
  product: 'Larkmoor app' | 'Hub firmware';
  version: string;
  kinds: readonly ReleaseKind[];
  daysAgo: number;
  title: string;
  html: string;
  tags: readonly string[];
  views: number;
}

export const demoReleases: readonly DemoRelease[] = [
  {
    product: 'Larkmoor app',
    version: '5.2',
    kinds: ['NEW', 'FIXED'],
    daysAgo: 6,
    title: 'Dry runs for every rule',
    tags: ['app', 'rules'],
    views: 640,
    html: '<p>Before you let a rule open a valve, see what it would have done.</p><ul><li><strong>Dry run</strong> shows the last fourteen days, watering by watering.</li><li>Rules warn you if they would have watered in the rain.</li><li>Fixed: the diary lost its scroll position after you edited an entry.</li></ul>',
  },
  {
    product: 'Hub firmware',
    version: '3.8.1',
    kinds: ['SECURITY', 'FIXED'],
    daysAgo: 19,
    title: 'Security update for the local API',
    tags: ['hub', 'api'],
    views: 910,
    html: '<p>Keys of the local API that you had deleted kept working until the Hub restarted. They now stop immediately.</p><p>The update installs itself during the night. Hubs in local mode show it under <strong>Hub → Updates</strong>.</p>',
  },
  {
    product: 'Larkmoor app',
    version: '5.1',
    kinds: ['IMPROVED'],
    daysAgo: 41,
    title: 'Charts that load in half the time',
    tags: ['app', 'data'],
    views: 520,
    html: '<p>The Almanac now draws a year of readings in under a second, also on older phones.</p><ul><li>Pinch to zoom keeps the day you were looking at.</li><li>Compare up to six sensors in one chart.</li></ul>',
  },
  {
    product: 'Hub firmware',
    version: '3.8',
    kinds: ['NEW', 'IMPROVED'],
    daysAgo: 63,
    title: 'Relays choose the better way',
    tags: ['hub', 'radio'],
    views: 705,
    html: '<p>Sensors measure both ways once a day and use the better one. You no longer choose by hand.</p><p>The page of a sensor shows which Relay it uses.</p>',
  },
  {
    product: 'Larkmoor app',
    version: '5.0',
    kinds: ['NEW'],
    daysAgo: 92,
    title: 'Share your garden',
    tags: ['app', 'accounts'],
    views: 1310,
    html: '<p>Invite up to eight people to look after a garden with you, each with their own account and role.</p><p>A neighbor who waters during your holiday can have access with an end date.</p>',
  },
  {
    product: 'Hub firmware',
    version: '3.7.2',
    kinds: ['FIXED'],
    daysAgo: 118,
    title: 'Valves and weak batteries',
    tags: ['hub', 'drip'],
    views: 480,
    html: '<p>A valve with weak batteries now refuses to open if it could not close again, and tells you so.</p>',
  },
];
