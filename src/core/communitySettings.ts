import { z } from 'zod';
import { brandingSchema } from './brandSettings.ts';
import { countryCodes } from './countryName.ts';
import { identitySettingsSchema } from './identitySettings.ts';
import { knownLanguages } from './languages.ts';
import { postTypeSchema } from './postTypeSchema.ts';
import { postTypes } from './postTypes.ts';
import { footerLinksSchema, navigationSchema, siteLinkAddress } from './siteLinks.ts';
import { validationMessages } from './validationMessages.ts';

/** The steps of the guided setup, in order. */
export const setupSteps = ['name', 'brand', 'content', 'email', 'signIn', 'invite'] as const;

/** A visitor from a country gets its language, unless they ask for another. */
const countryLanguageSchema = z.object({
  country: z.string().refine((code) => countryCodes.includes(code), 'must be a code such as DE'),
  language: z.enum(knownLanguages),
});

/** A custom activity, such as "called back", that staff log on a post. */
const customActivitySchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lowercase words joined by hyphens'),
  label: z.string().min(1, validationMessages.required).max(60),
  asksReason: z.boolean().default(false),
  /** Allowed post types; empty means all. */
  types: z.array(postTypeSchema).default([]),
});

/** Community settings (SPEC §3); every field has a default, so `{}` is valid. */
export const customCssSchema = z.string().max(100_000).meta({ isMultiline: true });

export const communitySettingsSchema = z.object({
  /** SPEC §7: by which API clients name the community they mean. */
  communityId: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores')
    .default('community'),
  name: z.string().min(1, validationMessages.required).max(80).default('Community'),
  description: z.string().max(300).default(''),
  organizationName: z.string().max(80).default(''),
  website: z.url().nullable().default(null),
  defaultLanguage: z.enum(knownLanguages).default('en'),
  activeLanguages: z
    .array(z.enum(knownLanguages))
    .min(1, validationMessages.required)
    .default(['en']),
  /** If on, lists show a single language, and a post in another language responds with 418. */
  separateLanguages: z.boolean().default(false),
  countriesToLanguages: z.array(countryLanguageSchema).max(300).default([]),
  enabledConversationTypes: z.array(postTypeSchema).default(() => postTypes()),
  branding: brandingSchema.prefault({}),
  /** The community's own CSS, served as `/custom.css`; not sent with the settings of a page. */
  customCss: z
    .object({
      enabled: z.boolean().default(true),
      css: customCssSchema.default(''),
    })
    .prefault({}),
  navigation: navigationSchema.default([
    { type: 'HOME', label: null, href: null },
    { type: 'CATEGORIES', label: null, href: null },
    { type: 'TOPICS', label: null, href: null },
    { type: 'TAGS', label: null, href: null },
  ]),
  footer: z
    .object({
      text: z.string().max(300).default(''),
      links: footerLinksSchema.default([]),
    })
    .prefault({}),
  signupEnabled: z.boolean().default(true),
  identity: identitySettingsSchema.prefault({}),
  /** Visitors see only the login page (SPEC §1). */
  privateCommunity: z.boolean().default(false),
  /** SPEC §9: the policy of pages. DEFAULT lets the community's own HTML carry inline styles. */
  contentSecurityPolicy: z.enum(['STRICT', 'DEFAULT']).default('STRICT'),
  /** SPEC §2: the path of the forbidden page, with `?type=PUBLIC_TO_PRIVATE` or another type. */
  forbiddenPath: z.string().startsWith('/').max(200).default('/forbidden'),
  termsUrl: siteLinkAddress.nullable().default(null),
  rssEnabled: z.boolean().default(true),
  bookmarksEnabled: z.boolean().default(true),
  ownLikesAllowed: z.boolean().default(true),
  /** SPEC §3 gamification: points, ranks and badges. If off, they are shown nowhere; the data is kept. */
  gamificationEnabled: z.boolean().default(true),
  /** SPEC §3: the switch for surveys. Off, they are neither listed nor answered; the data is kept. */
  surveysEnabled: z.boolean().default(true),
  /** SPEC §3: the switch for chats between members. Off, none is shown; the data is kept. */
  chatEnabled: z.boolean().default(true),
  /** Who can read earlier versions of content they can see; the author always can. */
  editHistoryVisibleTo: z.enum(['everyone', 'members', 'staff']).default('members'),
  /** Whether members may write private posts and private responses, visible only to them and staff. */
  privateMessagesEnabled: z.boolean().default(true),
  /** SPEC §3: whether canned responses are enabled. */
  cannedTextsEnabled: z.boolean().default(true),
  /** Number of flags by trusted members that hides content until a moderator reviews it; 0 disables it. */
  trustedFlagsToHide: z.number().int().min(0).max(100).default(3),
  /** Off, posts and answers are written as plain text. */
  richTextEnabled: z.boolean().default(true),
  contentLength: z
    .object({
      min: z.number().int().min(1).max(100_000).default(20),
      max: z.number().int().min(1).max(100_000).default(1000),
    })
    .prefault({}),
  customActivities: z.array(customActivitySchema).max(30).default([]),
  staffContentMax: z.number().int().min(1).max(1_000_000).default(100_000),
  replyMin: z.number().int().min(1).max(1000).default(2),
  underMaintenance: z.boolean().default(false),
  /** Whether the home page shows managers the setup guide; set by the first start of an empty community. */
  setupGuide: z.boolean().default(false),
  /** Steps of the guided setup that were left out, or that leave no other trace. */
  setupSkipped: z.array(z.enum(setupSteps)).max(setupSteps.length).default([]),
  demo: z.boolean().default(false),
});

/**
 * Settings of features, each an object under its own key. A feature adds its own:
 *
 *   declare module '#core/communitySettings.ts' {
 *     interface FeatureSettings { polls: PollSettings }
 *   }
 *
 * and gives the schema with its settings (core/settings/settingGroup.ts). On the server they are read with
 * `featureSettings`, which fills in the defaults.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeatureSettings {}

export type CommunitySettings = z.infer<typeof communitySettingsSchema> & Partial<FeatureSettings>;
export type CustomActivity = z.infer<typeof customActivitySchema>;

export const defaultSettings: CommunitySettings = {
  ...communitySettingsSchema.parse({}),
  /** Not before the features are registered. */
  get enabledConversationTypes() {
    return postTypes();
  },
};
