import { createContext, useContext } from 'react';
import type { ShellInfo } from '#core/pageRequest.ts';

export const ShellContext = createContext<ShellInfo | null>(null);

/** The community, the viewer, the language: shared by the whole page. */
export function useShell(): ShellInfo {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell outside the shell');
  return shell;
}
