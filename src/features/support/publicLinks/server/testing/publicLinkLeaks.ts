import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const publicLinkLeaks: FeatureLeaks = {
  queries: {
    publicSupportRequest: { none: 'Needs a token of 128 random bits, which nothing returns.' },
  },
  routes: {
    '/public/support/files/:entryId/:key/:name': {
      none: 'Needs a signature; sharedFiles.http.test.ts tries forged, expired and revoked ones.',
    },
  },
};
