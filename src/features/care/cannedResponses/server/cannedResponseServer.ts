import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './cannedTextGraphql.ts';

export const cannedResponseServer = defineServerFeature({
  name: 'cannedResponses',
});
