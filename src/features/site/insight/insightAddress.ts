import type { FigureDays } from '#core/figurePeriod.ts';

export const insightPath = '/admin/insight';
export const trafficFilePath = '/community/api/v1/insight/traffic';

export const trafficGroups = ['DAY', 'PAGE', 'CATEGORY', 'POST'] as const;
export type TrafficGroup = (typeof trafficGroups)[number];

/** The address of figures as a file. */
export function trafficFileAddress(
  format: 'csv' | 'json',
  { days, group }: { days: FigureDays; group: TrafficGroup },
): string {
  return `${trafficFilePath}.${format}?${new URLSearchParams({ days: `${days}`, group })}`;
}
