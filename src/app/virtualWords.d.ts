declare module 'virtual:words' {
  import type { WordTree } from '#ui/translate.ts';

  export const words: Record<string, () => Promise<{ default: Record<string, WordTree> }>>;
}
