import type { DemoImageKey } from '#platform/demo/demoData.ts';
import type { CommunityEventType } from '../../communityEventLimitRules.ts';

export interface DemoCommunityEvent {
  topic: string;
  author: string;
  /** Days from now; negative: past. */
  inDays: number;
  /** Local start, and the length in minutes; null: all day. */
  at: string | null;
  minutes: number;
  timeZone: string;
  type: CommunityEventType;
  title: string;
  html: string;
  place?: string;
  cover?: DemoImageKey;
  url?: string;
  capacity?: number;
  /** Responses of the demo members in their order: Yes, Maybe, No. */
  responses: string;
  recording?: string;
  cancelReason?: string;
  /** How many events a weekly series has; this is the first. */
  weeks?: number;
}

export const demoCommunityEvents: readonly DemoCommunityEvent[] = [
  {
    ...{ topic: 'stake-readings', author: 'ines_larkmoor', inDays: 6, at: '18:00', minutes: 60 },
    ...{ timeZone: 'Europe/London', type: 'ONLINE', responses: 'YYYMYNYY' },
    title: 'Office hours: reading your soil moisture graphs',
    html: '<p>Bring a screenshot of a graph that puzzles you. We go through as many as we can.</p>',
    url: 'https://meet.example.com/office-hours',
  },
  {
    ...{ topic: 'beds-and-borders', author: 'tomos_larkmoor', inDays: 13, at: '10:00' },
    ...{ minutes: 180, timeZone: 'Europe/London', type: 'IN_PERSON', responses: 'YYYYYYYM' },
    title: 'Spring planting day at the trial garden',
    html: '<p>We plant the first beds together. Tools are there; bring gloves and good shoes.</p>',
    ...{ place: 'Larkmoor trial garden, Kendal', capacity: 6, cover: 'banner-season' },
  },
  {
    ...{ topic: 'app-and-almanac', author: 'asha_larkmoor', inDays: 20, at: '09:00', minutes: 90 },
    ...{ timeZone: 'America/New_York', type: 'HYBRID', responses: 'YMMY' },
    title: 'What’s new in the app: demo and questions',
    html: '<p>Offline reading and shared plots, shown live. Questions are welcome beforehand.</p>',
    ...{ place: 'Riverside Library, Room 2', url: 'https://meet.example.com/app-demo' },
    cover: 'banner-hub',
  },
  {
    ...{ topic: 'beds-and-borders', author: 'ines_larkmoor', inDays: 34, at: null, minutes: 0 },
    ...{ timeZone: 'Europe/London', type: 'IN_PERSON', responses: 'YYMNY' },
    title: 'Open garden weekend',
    html: '<p>Members open their gardens to visitors. Add yours in the comments.</p>',
    place: 'Members’ gardens',
  },
  {
    ...{ topic: 'stake-readings', author: 'tomos_larkmoor', inDays: 9, at: '19:30', minutes: 60 },
    ...{ timeZone: 'Europe/Berlin', type: 'ONLINE', responses: 'YM' },
    title: 'Workshop: calibrating your first Stake',
    html: '<p>A hands-on hour for new members.</p>',
    cover: 'cover-calibration',
    cancelReason: 'The host is ill. We’ll announce a new date soon.',
  },
  {
    ...{ topic: 'app-and-almanac', author: 'ines_larkmoor', inDays: -11, at: '12:30', minutes: 30 },
    ...{ timeZone: 'Europe/London', type: 'ONLINE', responses: 'YMYY', weeks: 6 },
    title: 'Lunch break with the support team',
    html: '<p>Half an hour every week for short questions. Come for five minutes or for all of it.</p>',
    url: 'https://meet.example.com/lunch-break',
  },
  {
    ...{ topic: 'app-and-almanac', author: 'asha_larkmoor', inDays: -8, at: '17:00', minutes: 60 },
    ...{ timeZone: 'Europe/London', type: 'ONLINE', responses: 'YYYYNYMY' },
    title: 'Ask the product team: autumn edition',
    html: '<p>An hour of questions and answers with the people who build the app.</p>',
    recording: 'https://video.example.com/ask-the-team-autumn',
  },
  {
    ...{ topic: 'beds-and-borders', author: 'tomos_larkmoor', inDays: -21, at: '10:30' },
    ...{ minutes: 120, timeZone: 'Europe/London', type: 'IN_PERSON', responses: 'YYYYY' },
    title: 'Seed swap at the village hall',
    html: '<p>Bring what you have too much of, and take what you lack.</p>',
    ...{ place: 'Village hall, Staveley', capacity: 40 },
  },
  {
    ...{ topic: 'stake-readings', author: 'ines_larkmoor', inDays: -45, at: '18:00', minutes: 45 },
    ...{ timeZone: 'Asia/Kathmandu', type: 'ONLINE', responses: 'YYNM' },
    title: 'Monsoon watering: lessons from Nepal',
    html: '<p>Two members from Kathmandu show how they water through the rainy season.</p>',
    recording: 'https://video.example.com/monsoon-watering',
  },
];
