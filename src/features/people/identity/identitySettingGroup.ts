import type { SettingGroup } from '#core/settings/settingGroup.ts';

const members = { section: 'members' } as const;

/** Sign-in and sign-up settings. */
export const identitySettingGroup: SettingGroup = {
  words: 'identitySettings',
  section: 'access',
  settings: {
    signupEnabled: {},
    'identity.emailSignIn': {},
    'identity.loginV2': {},
    'identity.approvalRequired': {},
    'identity.emailVerification': {},
    'identity.emailVerificationMandatory': {},
    'identity.verifyEmailOTPExpiryTime': {},
    'identity.signInCode': {},
    'identity.captchaAfter': {},
    'identity.sessionExpiryWatch': {},
    'identity.anonymousSession': {},
    'identity.anonymousUsernameShown': {},
    'identity.usernameLowercase': members,
    'identity.signupFields': members,
    'identity.registrationFields': members,
    'identity.profileFields': members,
    'identity.screener.enabled': members,
    'identity.screener.title': members,
    'identity.screener.questions': members,
    'identity.deletionGraceDays': members,
  },
};
