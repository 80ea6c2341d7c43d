import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const unasked = (none: string) => ({ none });

/** Routes without a feature, which the test does not request individually. */
export const appLeaks: FeatureLeaks = {
  routes: {
    '/assets/:name': unasked('Files of the build.'),
    '/word-parts/:language': unasked('Texts of pages, for anyone.'),
    '/schema/community': unasked('The API, each of whose query fields has a row.'),
    '/ui/schema/community': unasked('The API, each of whose query fields has a row.'),
    '/care/community/graphql/un-authenticated': unasked('The API, as a visitor.'),
    '/schema/community/reset-session': unasked('Renews a session.'),
    '/healthz': unasked('Says that the process runs.'),
    '/readyz': unasked('Says that the database answers.'),
    '/metrics': unasked('Figures of the process.'),
  },
};
