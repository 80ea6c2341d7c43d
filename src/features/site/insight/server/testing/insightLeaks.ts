import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { figureFilePath, trafficFilePath } from '../../insightAddress.ts';

const counts = {
  none: 'Counts for administrators; its posts are those that the viewer sees, by the visibility fragment.',
};

const needsPeriod = {
  none: 'Needs a period and the name of a figure; for administrators, each by the visibility fragment of its feature.',
};

export const insightLeaks: FeatureLeaks = {
  queries: {
    traffic: counts,
    ownImpact: { none: 'Numbers of the viewer alone, without an argument that names anyone else.' },
    insightDashboard: needsPeriod,
    insightFigure: needsPeriod,
    insightGoalDraft: {
      none: 'A target that administrators set, and its figure as it is measured for the viewer.',
    },
  },
  routes: {
    [`${trafficFilePath}.csv`]: counts,
    [`${trafficFilePath}.json`]: counts,
    [`${figureFilePath}.csv`]: needsPeriod,
    [`${figureFilePath}.json`]: needsPeriod,
  },
};
