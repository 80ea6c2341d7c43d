import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { clientErrorInsight, nameClientErrors } from './clientErrorInsight.ts';
import { deleteOldClientErrors } from './clientErrorQueries.ts';
import './clientErrorGraphql.ts';

export const clientErrorServer = defineServerFeature({
  name: 'clientErrors',
  insightFigures: clientErrorInsight,
  insightSubjects: { clientError: nameClientErrors },
  cleanUp: ({ db, now }) => deleteOldClientErrors(db, now),
});
