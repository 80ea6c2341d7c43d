import type { CommunitySettings } from './communitySettings.ts';
import { featureParts } from './feature/feature.ts';
import type { IdentitySettings } from './identitySettings.ts';

declare module './feature/feature.ts' {
  interface Feature {
    /** The path of its own switch, such as `liveChat.isOn`: browsers get the key in `switchedOn`. */
    shellSwitch?: `${string}.${string}`;
    /** Further switches that browsers need: they get those that are on in `switchedOn`, by their whole path. */
    shellChoices?: readonly `${string}.${string}`[];
  }
}

/** The settings sent to the browser with every page; all others stay on the server. */
const visitorKeys = [
  'communityId',
  'name',
  'description',
  'organizationName',
  'website',
  'defaultLanguage',
  'activeLanguages',
  'separateLanguages',
  'enabledConversationTypes',
  'branding',
  'navigation',
  'footer',
  'signupEnabled',
  'privateCommunity',
  'forbiddenPath',
  'termsUrl',
  'rssEnabled',
  'bookmarksEnabled',
  'ownLikesAllowed',
  'gamificationEnabled',
  'surveysEnabled',
  'chatEnabled',
  'editHistoryVisibleTo',
  'privateMessagesEnabled',
  'richTextEnabled',
  'contentLength',
  'staffContentMax',
  'replyMin',
  'underMaintenance',
  'demo',
] as const satisfies readonly (keyof CommunitySettings)[];

const visitorIdentityKeys = [
  'emailSignIn',
  'loginV2',
  'usernameLowercase',
  'signupFields',
  'emailVerification',
  'captchaAfter',
  'sessionExpiryWatch',
  'anonymousSession',
  'anonymousUsernameShown',
] as const satisfies readonly (keyof IdentitySettings)[];

/** Additional settings for members' pages. */
const memberKeys = [
  'cannedTextsEnabled',
  'setupGuide',
] as const satisfies readonly (keyof CommunitySettings)[];

const memberIdentityKeys = [
  'registrationFields',
  'profileFields',
  'screener',
  'deletionGraceDays',
] as const satisfies readonly (keyof IdentitySettings)[];

type VisitorIdentity = Pick<IdentitySettings, (typeof visitorIdentityKeys)[number]>;
type MemberIdentity = Pick<IdentitySettings, (typeof memberIdentityKeys)[number]>;

export type ShellSettings = Pick<CommunitySettings, (typeof visitorKeys)[number]> &
  Partial<Pick<CommunitySettings, (typeof memberKeys)[number]>> & {
    identity: VisitorIdentity & Partial<MemberIdentity>;
    /** The features with a `shellSwitch` that are switched on. */
    switchedOn?: readonly string[];
  };

export type MemberSettings = ShellSettings &
  Pick<CommunitySettings, (typeof memberKeys)[number]> & {
    identity: VisitorIdentity & MemberIdentity;
  };

/** Settings missing from a visitor's page are blank. */
export function memberSettingsOf(settings: ShellSettings): MemberSettings {
  const screener = { enabled: false, title: '', questions: [] };
  const blank = { registrationFields: [], profileFields: [], screener, deletionGraceDays: 0 };
  return {
    cannedTextsEnabled: false,
    setupGuide: false,
    ...settings,
    identity: { ...blank, ...settings.identity },
  };
}

/** The settings that the viewer's browser needs. */
export function shellSettingsOf(
  settings: CommunitySettings,
  { isMember }: { isMember: boolean },
): ShellSettings {
  const { identity } = settings;
  return {
    ...pick(settings, visitorKeys),
    ...(isMember && pick(settings, memberKeys)),
    identity: {
      ...pick(identity, visitorIdentityKeys),
      ...(isMember && pick(identity, memberIdentityKeys)),
    },
    switchedOn: switchedOnIn(settings),
  };
}

/** The keys of the features whose own switch is on. */
export function switchedOnIn(settings: object): string[] {
  const isOn = (path: string) => {
    const [key = '', name = ''] = path.split('.');
    return Object(Object(settings)[key])[name] === true;
  };
  return [
    ...featureParts('shellSwitch')
      .filter(isOn)
      .map((path) => path.split('.')[0] ?? ''),
    ...featureParts('shellChoices').flat().filter(isOn),
  ];
}

function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>; // those keys
}
