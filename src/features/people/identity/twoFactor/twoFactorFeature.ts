import { defineFeature } from '#core/feature/feature.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    twoFactor: typeof import('#locales/en/twoFactor.json');
  }
}

export const twoFactorFeature = defineFeature({
  name: 'twoFactor',
});
