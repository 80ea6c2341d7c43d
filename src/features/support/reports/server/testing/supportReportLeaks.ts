import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { reportCsvPath } from '../../supportReportAddress.ts';

export const supportReportLeaks: FeatureLeaks = {
  queries: {
    supportReport: { none: 'Counts, for agents, with names of staff and teams in a period.' },
  },
  routes: { [reportCsvPath]: { none: 'Needs a period; counts by day for agents.' } },
};
