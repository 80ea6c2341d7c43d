import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import { trafficFilePath } from '../../insightAddress.ts';

const counts = {
  none: 'Counts for administrators; its posts are those that the viewer sees, by the visibility fragment.',
};

export const insightLeaks: FeatureLeaks = {
  queries: {
    traffic: counts,
    ownImpact: { none: 'Numbers of the viewer alone, without an argument that names anyone else.' },
  },
  routes: { [`${trafficFilePath}.csv`]: counts, [`${trafficFilePath}.json`]: counts },
};
