import type { ShellInfo } from '#core/pageRequest.ts';
import type { AnyWord } from '../useTranslation.ts';

/** A key, or two pressed one after the other, that works on every page. */
export interface KeyCommand {
  /** `?`, `g t`; any of them does it. Not one that another feature has. */
  keys: readonly string[];
  /** Translation key of its description in the help dialog: `gadgets:keys.list`. */
  label: AnyWord;
  /** Whether the viewer has it; without, everybody has. */
  isOffered?: (shell: ShellInfo) => boolean;
  /** The page that it opens, below the base path. */
  href?: string;
  /** Its action; loaded when the key is pressed. */
  run?: () => Promise<unknown>;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    keyCommands?: readonly KeyCommand[];
  }
}
