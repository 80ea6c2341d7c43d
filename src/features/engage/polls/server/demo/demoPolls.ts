export interface DemoPoll {
  topic: string;
  author: string;
  daysAgo: number;
  title: string;
  html: string;
  options: readonly string[];
  /** Each voter's choice, by option: voters are the demo members in their order. */
  ballots: readonly (readonly number[])[];
  multiSelect?: true;
  anonymous?: true;
  visibility?: 'AFTER_VOTE' | 'AFTER_CLOSE';
  /** Days from now until it closes; negative: closed. */
  closesInDays?: number;
}

export const demoPolls: readonly DemoPoll[] = [
  {
    topic: 'stake-readings',
    author: 'ines_larkmoor',
    daysAgo: 9,
    title: 'Which reading should the Stake show first on the lock screen?',
    html: '<p>There is room for one number. Tell us which one you look for in the morning.</p>',
    options: ['Soil moisture', 'Soil temperature', 'Battery', 'Time since the last reading'],
    ballots: [[0], [0], [1], [0], [3], [1], [0], [0], [2], [0], [1], [3], [0], [1]],
  },
  {
    topic: 'app-and-almanac',
    author: 'asha_larkmoor',
    daysAgo: 5,
    title: 'What should we improve in the app this winter?',
    html: '<p>Choose up to three. We will start with the two that get the most votes.</p>',
    options: ['Offline reading', 'Sharing a plot', 'Faster graphs', 'More crops', 'A dark theme'],
    ballots: [[0, 2], [1], [0, 1, 4], [2], [0, 4], [0, 3], [1, 2], [4], [0, 1], [2, 4], [0]],
    multiSelect: true,
    visibility: 'AFTER_VOTE',
    closesInDays: 21,
  },
  {
    topic: 'rules',
    author: 'ines_larkmoor',
    daysAgo: 3,
    title: 'How satisfied are you with our support?',
    html: '<p>Please be frank: votes are anonymous, also for us.</p>',
    options: ['Very satisfied', 'Satisfied', 'Neither', 'Dissatisfied', 'Very dissatisfied'],
    ballots: [[0], [0], [1], [1], [0], [2], [1], [0], [3], [1]],
    anonymous: true,
    closesInDays: 11,
  },
  {
    topic: 'beds-and-borders',
    author: 'tomos_larkmoor',
    daysAgo: 40,
    title: 'When do you sow your first broad beans?',
    html: '<p>For the almanac: one vote per garden.</p>',
    options: ['November', 'February', 'March', 'April or later'],
    ballots: [[0], [1], [1], [2], [2], [1], [0], [1], [3], [2], [1], [1], [2], [0], [1], [2]],
    visibility: 'AFTER_CLOSE',
    closesInDays: -12,
  },
];
