import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { type DayPreset, presetDays, todayIn } from '#core/reportDays.ts';
import { isTimeZone } from '#core/timeZones.ts';
import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';

export const reportTimes = ['BUSINESS', 'CALENDAR'] as const;
export type ReportTime = (typeof reportTimes)[number];

export const reportGroups = [
  ...(['DAY', 'TEAM', 'AGENT', 'TYPE'] as const),
  ...(['CHANNEL', 'PRIORITY', 'LANGUAGE', 'COMPANY'] as const),
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Those that a table compares. */
export const comparedGroups = reportGroups.filter((group) => group !== 'DAY');
export type ComparedGroup = Exclude<ReportGroup, 'DAY'>;

/** Figures whose requests can be listed. */
export const reportFigures = [
  ...(['OPENED', 'RESOLVED', 'BACKLOG', 'ANSWERED', 'NEXT_REPLY'] as const),
  ...(['ONE_TOUCH', 'REOPENED', 'MET', 'MISSED', 'RATED'] as const),
] as const;
export type ReportFigure = (typeof reportFigures)[number];

const longestDays = 366;
const dayMs = 86_400_000;

export const reportPresets = [
  '7',
  '30',
  '90',
  'month',
  'lastMonth',
] as const satisfies readonly DayPreset[];

const id = z.string().regex(/^[1-9]\d{0,15}$/);

/** Days such as `2026-03-01` in the time zone, the last one included. */
export const supportReportSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** IANA; UTC without. */
    zone: z.string().refine(isTimeZone).nullish(),
    time: z.enum(reportTimes).nullish(),
    teamId: id.nullish(),
    agentId: id.nullish(),
    channel: z.enum(supportChannels).nullish(),
    typeId: id.nullish(),
    priority: z.enum(supportPriorities).nullish(),
    language: z.string().max(10).nullish(),
    company: z.string().max(200).nullish(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { rule: 'range' } })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestDays * dayMs, {
    path: ['from'],
    params: { rule: 'range' },
  });

export const reportSelectionSchema = z.object({
  figure: z.enum(reportFigures),
  group: z.enum(reportGroups).nullish(),
  /** Of the row of the group; null: requests without one. */
  key: z.string().max(200).nullish(),
  weekday: z.coerce.number().int().min(1).max(7).nullish(),
  hour: z.coerce.number().int().min(0).max(23).nullish(),
});

type Filters = Omit<z.output<typeof supportReportSchema>, 'from' | 'to' | 'time' | 'zone'>;

export type ReportAsked = { [Name in keyof Filters]-?: NonNullable<Filters[Name]> | null } & {
  from: string;
  to: string;
  zone: string;
  time: ReportTime;
};

/** What the address of the report page asks for; anything else is the default: the last 30 days. */
export function askedOfAddress(search: URLSearchParams, now: Date): ReportAsked {
  const zone = search.get('zone') || 'UTC';
  const days = presetDays('30', todayIn(isTimeZone(zone) ? zone : 'UTC', now));
  const of = (name: string) => search.get(name) || null;
  const parsed = supportReportSchema.safeParse({
    ...{ from: of('from') ?? days.from, to: of('to') ?? days.to, zone, time: of('time') },
    ...{ teamId: of('team'), agentId: of('agent'), channel: of('channel'), typeId: of('type') },
    ...{ priority: of('priority'), language: of('language'), company: of('company') },
  });
  if (!parsed.success) return askedOfAddress(new URLSearchParams(), now);
  const { from, to, time, ...filters } = parsed.data;
  return {
    ...{ from, to, zone, time: time ?? 'BUSINESS' },
    ...{ teamId: filters.teamId ?? null, agentId: filters.agentId ?? null },
    ...{ channel: filters.channel ?? null, typeId: filters.typeId ?? null },
    ...{ priority: filters.priority ?? null, language: filters.language ?? null },
    company: filters.company ?? null,
  };
}

/** By what the table compares. */
export function groupOfAddress(search: URLSearchParams): ComparedGroup {
  return comparedGroups.find((group) => group === search.get('by')) ?? 'TEAM';
}

/** The requests that the address of a list asks for: by default those that were opened. */
export function selectionOfAddress(search: URLSearchParams) {
  const given = Object.fromEntries(search);
  const selection = reportSelectionSchema.safeParse(given).data ?? { figure: 'OPENED' as const };
  const { figure, group = null, key = null, weekday = null, hour = null } = selection;
  return { figure, group, key, weekday, hour, page: wirePage(search.get('page')) };
}
