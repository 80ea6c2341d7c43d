declare module 'virtual:words' {
  import type { ResourceLanguage } from 'i18next';

  export const words: Record<string, () => Promise<{ default: ResourceLanguage }>>;
}
