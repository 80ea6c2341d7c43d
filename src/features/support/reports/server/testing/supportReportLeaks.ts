import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { reportCsvPath, reportJsonPath } from '../../supportReportAddress.ts';

const needsPeriod = { none: 'Needs a period; counts by day for agents of the whole community.' };

export const supportReportLeaks: FeatureLeaks = {
  queries: {
    supportReport: {
      none: 'Needs a period; counts and requests for agents of the whole community, checked once for all fields.',
    },
  },
  routes: { [reportCsvPath]: needsPeriod, [reportJsonPath]: needsPeriod },
};
