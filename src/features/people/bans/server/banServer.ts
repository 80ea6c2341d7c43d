import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './banGraphql.ts';

export const banServer = defineServerFeature({
  name: 'bans',
});
