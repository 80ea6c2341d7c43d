import type { ReportAsked, ReportGroup } from './supportReportRules.ts';

export const reportsPath = '/support/agent/reports';
export const reportCsvPath = '/community/api/v1/support/report.csv';

/** The address of the same report as CSV. */
export function reportCsvAddress(asked: ReportAsked, group: ReportGroup): string {
  const query = new URLSearchParams({ from: asked.from, to: asked.to, time: asked.time, group });
  if (asked.teamId !== null) query.set('teamId', asked.teamId);
  if (asked.agentId !== null) query.set('agentId', asked.agentId);
  if (asked.channel !== null) query.set('channel', asked.channel);
  return `${reportCsvPath}?${query}`;
}
