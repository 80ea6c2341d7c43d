import { useShell } from '#ui/useShell.ts';
import { useProfile } from './useProfile.ts';

/** Whether the page is the viewer's own profile, which addresses them. */
export function useIsOwnProfile(): boolean {
  const { viewer } = useShell();
  const profile = useProfile();
  return profile !== null && profile.id === viewer.memberId;
}
