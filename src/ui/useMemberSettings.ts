import { type MemberSettings, memberSettingsOf } from '#core/shellSettings.ts';
import { useShell } from './useShell.ts';

/** The settings that only the pages of members hold. */
export function useMemberSettings(): MemberSettings {
  return memberSettingsOf(useShell().settings);
}
