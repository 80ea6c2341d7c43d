import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { cannedResponseHook } from './cannedResponseHook.ts';
import './cannedTextGraphql.ts';

export const cannedResponseServer = defineServerFeature({
  name: 'cannedResponses',
  postHooks: [cannedResponseHook],
});
