import { defineFeature } from '#core/feature/feature.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    secondStep: typeof import('#locales/en/secondStep.json');
  }
}

export const twoFactorFeature = defineFeature({
  name: 'twoFactor',
});
