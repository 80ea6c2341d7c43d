import type { ShellInfo } from '#core/pageRequest.ts';
import type { AnyWord } from '../useTranslation.ts';

/** A key, or two pressed one after the other, that works on every page. */
export interface KeyCommand {
  /** `?`, `g t`; any of them does it. Not one that another feature has. */
  keys: readonly string[];
  /** What it does, for the help dialog: a word and its namespace, `gadgets:keys.list`. */
  label: AnyWord;
  /** Whether the viewer has it; without, everybody has. */
  isOffered?: (shell: ShellInfo) => boolean;
  /** The page that it opens, below the base path. */
  href?: string;
  /** What it does instead; loaded when the key is pressed. */
  run?: () => Promise<unknown>;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    keyCommands?: readonly KeyCommand[];
  }
}
