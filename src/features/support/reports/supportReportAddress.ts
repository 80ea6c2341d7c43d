import type { ReportAsked, ReportFigure, ReportGroup } from './supportReportRules.ts';

export const reportsPath = '/support/agent/reports';
export const reportRequestsPath = '/support/agent/reports/requests';
export const reportCsvPath = '/community/api/v1/support/report.csv';
export const reportJsonPath = '/community/api/v1/support/report.json';

const names = { teamId: 'team', agentId: 'agent', typeId: 'type' } as const;

/** The address of the same report as a file. */
export function reportFileAddress(
  asked: ReportAsked,
  group: ReportGroup,
  format: 'csv' | 'json' = 'csv',
): string {
  const query = new URLSearchParams({ group });
  for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value);
  return `${format === 'csv' ? reportCsvPath : reportJsonPath}?${query}`;
}

/** The query of the page of a report. */
export function reportSearch(asked: ReportAsked): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null)
      query.set(Object.hasOwn(names, name) ? names[name as keyof typeof names] : name, value);
  }
  return query;
}

interface Selection {
  figure: ReportFigure;
  /** Without: of the whole period. */
  row?: { group: ReportGroup; key: string | null };
  cell?: { weekday: number; hour: number };
}

/** The list of the requests behind a figure. */
export function reportRequestsAddress(asked: ReportAsked, selection: Selection): string {
  const { figure, row, cell } = selection;
  const query = reportSearch(asked);
  query.set('figure', figure);
  if (row) {
    query.set('group', row.group);
    if (row.key !== null) query.set('key', row.key);
  }
  if (cell) {
    query.set('weekday', `${cell.weekday}`);
    query.set('hour', `${cell.hour}`);
  }
  return `${reportRequestsPath}?${query}`;
}
