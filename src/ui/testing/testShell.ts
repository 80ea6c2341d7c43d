import { defaultSettings } from '#core/communitySettings.ts';
import type { ShellInfo } from '#core/pageRequest.ts';
import { noPreferences } from '#core/viewerPreferences.ts';

/** The shell of a visitor in a default English community. */
export function testShell(changes: Partial<ShellInfo> = {}): ShellInfo {
  return {
    viewer: visitor,
    settings: defaultSettings,
    providers: [],
    language: 'en',
    direction: 'ltr',
    theme: 'auto',
    basePath: '',
    customStylesheet: null,
    origin: 'http://localhost',
    sessionEndsAt: null,
    csrfToken: null,
    wasBanned: false,
    now: new Date().toISOString(),
    ...changes,
  };
}

const visitor: ShellInfo['viewer'] = {
  memberId: null,
  username: null,
  fullName: null,
  avatar: null,
  role: null,
  permissions: [],
  scopedPermissions: [],
  suspendedUntil: null,
  suspendedReason: null,
  mustVerifyEmail: false,
  timeZone: null,
  preferences: noPreferences,
  readLanguages: [],
  registration: null,
  isRegCompleted: false,
  screenerFilled: false,
};

/** The same for a member. */
export function memberShell(changes: Partial<ShellInfo['viewer']> = {}): ShellInfo {
  const member = { memberId: '1', username: 'ann', fullName: 'Ann', role: 'member' };
  return testShell({ viewer: { ...visitor, ...member, isRegCompleted: true, ...changes } });
}
