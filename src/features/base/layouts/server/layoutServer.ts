import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './layoutGraphql.ts';

export const layoutServer = defineServerFeature({
  name: 'layouts',
});
