import { z } from 'zod';
import {
  type SupportChannel,
  supportChannels,
} from '#features/support/requests/supportRequestRules.ts';

export const reportTimes = ['BUSINESS', 'CALENDAR'] as const;
export type ReportTime = (typeof reportTimes)[number];

export const reportGroups = ['DAY', 'TEAM', 'AGENT'] as const;
export type ReportGroup = (typeof reportGroups)[number];

const longestDays = 366;
const defaultDays = 30;
const dayMs = 86_400_000;

const id = z.string().regex(/^[1-9]\d{0,15}$/);

/** Days such as `2026-03-01` in UTC, the last one included. */
export const supportReportSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    time: z.enum(reportTimes).nullish(),
    teamId: id.nullish(),
    agentId: id.nullish(),
    channel: z.enum(supportChannels).nullish(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { rule: 'range' } })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestDays * dayMs, {
    path: ['from'],
    params: { rule: 'range' },
  });

export interface ReportAsked {
  from: string;
  to: string;
  time: ReportTime;
  teamId: string | null;
  agentId: string | null;
  /** How the requests were opened. */
  channel: SupportChannel | null;
}

/** What the address of the report page asks for; anything else is the default: the last 30 days. */
export function askedOfAddress(search: URLSearchParams, now: Date): ReportAsked {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const given = {
    from: search.get('from') || dayOf(now.getTime() - (defaultDays - 1) * dayMs),
    to: search.get('to') || dayOf(now.getTime()),
    time: search.get('time') || 'BUSINESS',
    teamId: search.get('team') || null,
    agentId: search.get('agent') || null,
    channel: search.get('channel') || null,
  };
  const parsed = supportReportSchema.safeParse(given);
  if (!parsed.success) return askedOfAddress(new URLSearchParams(), now);
  const { from, to, time, teamId, agentId, channel } = parsed.data;
  return {
    ...{ from, to, time: time ?? 'BUSINESS' },
    ...{ teamId: teamId ?? null, agentId: agentId ?? null, channel: channel ?? null },
  };
}
