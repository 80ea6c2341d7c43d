import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './draftGraphql.ts';

export const draftServer = defineServerFeature({
  name: 'drafts',
});
