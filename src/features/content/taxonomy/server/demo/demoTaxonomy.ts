import type { PostType } from '#core/postTypes.ts';
import type { DemoImageKey } from '#platform/demo/demoData.ts';

export type DemoCategory = {
  key: string;
  parent?: string;
  title: string;
  description: string;
  image: DemoImageKey;
};

export type DemoTopic = {
  key: string;
  category: string;
  title: string;
  description: string;
  allows: readonly PostType[];
  readOnly?: true;
  /** Banner of its page. */
  color?: `#${string}`;
  /** Number of followers. */
  follows: number;
};

export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'soil-and-watering',
    title: 'Soil and watering',
    description:
      'Stakes in the ground, valves on the tap, and what the two should say to each other.',
    image: 'banner-soil',
  },
  {
    key: 'soil-sensors',
    parent: 'soil-and-watering',
    title: 'Stake soil sensors',
    description: 'Placing, pairing, calibrating and believing your Stake or Stake Long.',
    image: 'stake-depth',
  },
  {
    key: 'irrigation',
    parent: 'soil-and-watering',
    title: 'Drip valves and irrigation',
    description: 'Drip 2, Drip 4, hoses, emitters, pressure and flow.',
    image: 'drip-layout',
  },
  {
    key: 'weather-and-frost',
    title: 'Weather and frost',
    description: 'Rain, wind, heat and cold, measured where you are and not at the airport.',
    image: 'banner-weather',
  },
  {
    key: 'weather-mast',
    parent: 'weather-and-frost',
    title: 'Perch weather mast',
    description: 'Where to put it, how to level it, and why it disagrees with the jam jar.',
    image: 'tipping-bucket',
  },
  {
    key: 'under-glass',
    parent: 'weather-and-frost',
    title: 'Greenhouse and frost',
    description: 'Nest sensors under glass, in tunnels and at blossom height.',
    image: 'frost-night',
  },
  {
    key: 'hub-and-software',
    title: 'Hub, app and automation',
    description: 'Radio range, rules, the Almanac, and everything with a curly bracket in it.',
    image: 'banner-hub',
  },
  {
    key: 'growing-year',
    title: 'The growing year',
    description: 'Less gadget, more garden. What you grow, when, and what the numbers taught you.',
    image: 'banner-season',
  },
  {
    key: 'larkmoor-and-you',
    title: 'Larkmoor and you',
    description: 'News from the workshop, ideas for it, and the occasional kind word.',
    image: 'banner-shed',
  },
];

const help: readonly PostType[] = ['QUESTION', 'PROBLEM', 'ARTICLE', 'PRAISE', 'IDEA'];
const talk: readonly PostType[] = ['QUESTION', 'ARTICLE', 'PRAISE'];
/** Where polls, contests and events are. */
const gatherings: readonly PostType[] = ['POLLS', 'CONTEST', 'EVENT'];

export const demoTopics: readonly DemoTopic[] = [
  {
    key: 'stake-readings',
    category: 'soil-sensors',
    title: 'Stake readings and placement',
    description: 'Where to push it in, how deep, and what the percentage means.',
    allows: [...help, ...gatherings],
    follows: 17,
  },
  {
    key: 'calibration',
    category: 'soil-sensors',
    title: 'Calibration and soil types',
    description: 'Sand, clay, peat-free compost and the two-point calibration.',
    allows: help,
    follows: 12,
  },
  {
    key: 'drip-valves',
    category: 'irrigation',
    title: 'Drip valves',
    description: 'Solenoids, seals, batteries, flow meters.',
    allows: help,
    follows: 14,
  },
  {
    key: 'watering-plans',
    category: 'irrigation',
    title: 'Watering plans',
    description: 'How much, how often, and when to leave it alone.',
    allows: help,
    follows: 15,
  },
  {
    key: 'siting-perch',
    category: 'weather-mast',
    title: 'Siting and mounting a Perch',
    description: 'Poles, roofs, hedges and neighbours.',
    allows: help,
    follows: 9,
  },
  {
    key: 'rain-and-wind',
    category: 'weather-mast',
    title: 'Rain and wind readings',
    description: 'Tipping buckets, gusts, and comparisons with other gauges.',
    allows: help,
    follows: 11,
  },
  {
    key: 'frost-and-glass',
    category: 'under-glass',
    title: 'Frost and greenhouse',
    description: 'Alerts that wake you in time, and vents that open before lunch.',
    allows: help,
    follows: 13,
  },
  {
    key: 'hub-and-radio',
    category: 'hub-and-software',
    title: 'Hub and radio range',
    description: 'Pairing, signal strength, Wi-Fi, Ethernet and thick stone walls.',
    allows: help,
    follows: 16,
  },
  {
    key: 'app-and-almanac',
    category: 'hub-and-software',
    title: 'App and Almanac',
    description: 'Graphs, history, exports, sharing and notifications.',
    allows: [...help, ...gatherings],
    follows: 10,
  },
  {
    key: 'rules',
    category: 'hub-and-software',
    title: 'Rules',
    description:
      'If this bed, then that valve. Bring your rule as text and say what it did instead.',
    allows: [...help, ...gatherings],
    follows: 13,
  },
  {
    key: 'api-and-mqtt',
    category: 'hub-and-software',
    title: 'Local API and MQTT',
    description: 'Reading the hub from your own programs.',
    allows: help,
    follows: 12,
  },
  {
    key: 'beds-and-borders',
    category: 'growing-year',
    title: 'Beds and borders',
    description: 'Vegetables, flowers, fruit and the soil under them.',
    allows: [...talk, ...gatherings],
    follows: 18,
  },
  {
    key: 'show-your-plot',
    category: 'growing-year',
    title: 'Show your plot',
    description: 'Photographs and graphs. Mud welcome.',
    allows: ['PRAISE', 'ARTICLE', 'QUESTION'],
    follows: 19,
  },
  {
    key: 'idea-box',
    category: 'larkmoor-and-you',
    title: 'Idea box',
    description:
      'What should we build, change or stop doing? Votes are read before every planning round.',
    allows: ['IDEA'],
    follows: 16,
  },
  {
    key: 'kind-words',
    category: 'larkmoor-and-you',
    title: 'Kind words',
    description: 'Thank someone. It costs nothing and keeps the workshop warm.',
    allows: ['PRAISE'],
    follows: 7,
  },
  {
    key: 'announcements',
    category: 'larkmoor-and-you',
    title: 'Announcements',
    description:
      'Firmware, products and plans. Only the workshop posts here; everyone may comment.',
    allows: ['ANNOUNCEMENT'],
    readOnly: true,
    color: '#c8692e',
    follows: 22,
  },
];
