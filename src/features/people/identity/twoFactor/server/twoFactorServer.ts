import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './secondStepGraphql.ts';

export const twoFactorServer = defineServerFeature({
  name: 'twoFactor',
});
