import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { draftPostHook } from './draftPostHook.ts';
import './draftGraphql.ts';

export const draftServer = defineServerFeature({
  name: 'drafts',
  postHooks: [draftPostHook],
});
