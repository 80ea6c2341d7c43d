import { useLocation, useNavigation } from 'react-router';
import { pathBelow } from '#core/pathBelow.ts';
import { useShell } from './useShell.ts';

/** The address that is loading, its path like that of the shown page; null if none is. */
export function usePendingMove(): { pathname: string; isSamePage: boolean } | null {
  const { state, location } = useNavigation();
  const { pathname: shown } = useLocation();
  const { basePath } = useShell();
  if (state !== 'loading') return null;
  const pathname = pathBelow(location.pathname, basePath) ?? location.pathname;
  return { pathname, isSamePage: pathname === shown };
}
