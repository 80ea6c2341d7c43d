import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { deleteOldClientErrors } from './clientErrorQueries.ts';
import './clientErrorGraphql.ts';

export const clientErrorServer = defineServerFeature({
  name: 'clientErrors',
  cleanUp: ({ db, now }) => deleteOldClientErrors(db, now),
});
