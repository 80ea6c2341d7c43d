import {
  addBusinessMs,
  type BusinessCalendar,
  businessMsBetween,
  type OpenInterval,
} from '#core/businessTime.ts';
import { spanOfTimes } from '#core/openingHours.ts';

/** OFFLINE: nobody can answer now. AVAILABLE: the viewer can begin a chat. */
export const liveChatStates = ['OFFLINE', 'AVAILABLE', 'WAITING', 'ACTIVE', 'ENDED'] as const;

export const liveChatLimits = {
  name: 100,
  /** Characters of one message. */
  message: 4000,
  pageUrl: 1000,
  /** Messages of one visitor in a minute. */
  perMinute: 20,
  /** Chats begun from one network in an hour. */
  startsOfNetwork: 10,
  /** Chats begun in a minute by visitors without an account, from all networks together. */
  startsOfAll: 60,
  /** Chats of visitors without an account that wait at once; then others are led to the contact form. */
  waitingOfAll: 200,
  /** Messages sent from one network without an account in a minute, in each process. */
  messagesOfNetwork: 120,
  /** Transcripts sent in a day to an address that nobody has proved. */
  transcriptsOfAddress: 3,
  /** Files of one visitor in a chat, and from one network in a minute, in each process. */
  filesOfChat: 20,
  filesPerMinute: 20,
  /** Messages returned at once. */
  page: 200,
} as const;

/** Minutes without a message after which a chat ends. */
export const idleMinutes = 30;
/** Minutes for which a reply can stay unread before it is sent by email. */
export const unreadMinutes = 2;
/** Seconds after which a visitor who is silent is shown as gone. */
export const awaySeconds = 90;
/** Hours for which a visitor still sees a chat that has ended. */
export const endedHours = 24;

/** Monday first, as in ISO 8601. */
export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

interface OpeningHours {
  timeZone: string;
  hours: readonly { day: (typeof weekdays)[number]; from: string; to: string }[];
  /** Dates on which it is closed. */
  closedOn: readonly string[];
}

/** @returns null: around the clock */
export function calendarOfHours({
  timeZone,
  hours,
  closedOn,
}: OpeningHours): BusinessCalendar | null {
  if (hours.length === 0 && closedOn.length === 0) return null;
  const always = weekdays.map((day) => ({ day, from: '00:00', to: '24:00' }));
  return {
    timeZone,
    intervals: (hours.length === 0 ? always : hours).map(({ day, from, to }) => ({
      day: (weekdays.indexOf(day) + 1) as OpenInterval['day'], // 1 to 7
      ...spanOfTimes({ from, to }),
    })),
    exceptions: closedOn.map((date) => ({ date, intervals: [] })),
  };
}

/** When it opens next, in milliseconds since 1970; null if it is open, or stays closed for years. */
export function nextOpening(calendar: BusinessCalendar | null, now: number): number | null {
  if (calendar === null || businessMsBetween(calendar, now, now + 1) > 0) return null;
  const opened = addBusinessMs(calendar, now, 1);
  return opened === null ? null : opened - 1;
}

/** The subject of the request of a chat: its first line. */
export function titleOfChat(message: string): string {
  const line = message.trim().split('\n')[0]?.trim() ?? '';
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}
