import { z } from 'zod';
import { brandingSchema } from './brandSettings.ts';
import { countryCodes } from './countryName.ts';
import { identitySettingsSchema } from './identitySettings.ts';
import { knownLanguages } from './languages.ts';
import { postTypeSchema } from './postTypeSchema.ts';
import { postTypes } from './postTypes.ts';
import { validationMessages } from './validationMessages.ts';

const linkTypes = [
  'CATEGORIES',
  'CATEGORIES_MENU',
  'EXTERNAL_LINK',
  'HOME',
  'LEADERBOARD',
  'NEW_POST',
  'SIGN_IN',
  'TOPICS',
  'SEARCH',
  'SEARCH_CONVERSATION',
  'COURSES',
  'TAGS',
  'CUSTOM_PAGE',
  // Reserved: shown once there are such pages.
  'SUPPORT',
  'SUPPORT_TICKET',
  'CREATE_SUPPORT_TICKET',
  'CREATE_SUPPORT_CASE',
] as const;

/** Of this host or of the web, by mail or telephone; never a script. */
const linkAddress = z
  .string()
  .max(2000)
  .regex(
    /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s\\\p{Cc}]*$/u,
    'must be an address such as /topics',
  );

const navigationLinkSchema = z.object({
  type: z.enum(linkTypes),
  /** Own words of the community; null takes the product's word for the type. */
  label: z.string().max(60).nullable().default(null),
  href: linkAddress.nullable().default(null),
});

const footerLinkSchema = z.object({
  label: z.string().min(1, validationMessages.required).max(80),
  href: linkAddress,
});

/** A visitor from a country gets its language, unless they ask for another. */
const countryLanguageSchema = z.object({
  country: z.string().refine((code) => countryCodes.includes(code), 'must be a code such as DE'),
  language: z.enum(knownLanguages),
});

/** An activity of the community's own, such as "called back": written into the log of a post. */
const customActivitySchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lower-case words joined by hyphens'),
  label: z.string().min(1, validationMessages.required).max(60),
  asksReason: z.boolean().default(false),
  /** Of which types posts may be; none stands for all. */
  types: z.array(postTypeSchema).default([]),
});

/** Community settings (SPEC §3); every field has a default, so `{}` is a whole community. */
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
  /** When on, each language is a community of its own: lists show one, and a post of another answers 418. */
  separateLanguages: z.boolean().default(false),
  countriesToLanguages: z.array(countryLanguageSchema).max(300).default([]),
  enabledConversationTypes: z.array(postTypeSchema).default(() => postTypes()),
  branding: brandingSchema.prefault({}),
  navigation: z
    .array(navigationLinkSchema)
    .max(20)
    .default([
      { type: 'HOME', label: null, href: null },
      { type: 'CATEGORIES', label: null, href: null },
      { type: 'TOPICS', label: null, href: null },
      { type: 'TAGS', label: null, href: null },
    ]),
  footer: z
    .object({
      text: z.string().max(300).default(''),
      links: z.array(footerLinkSchema).max(30).default([]),
    })
    .prefault({}),
  signupEnabled: z.boolean().default(true),
  identity: identitySettingsSchema.prefault({}),
  /** Whoever is not signed in sees the way in and nothing else (SPEC §1). */
  privateCommunity: z.boolean().default(false),
  /** SPEC §9: the policy of pages. DEFAULT lets the community's own HTML carry inline styles. */
  contentSecurityPolicy: z.enum(['STRICT', 'DEFAULT']).default('STRICT'),
  /** SPEC §2: the address that shows the forbidden page, `?type=PUBLIC_TO_PRIVATE` or another. */
  forbiddenPath: z.string().startsWith('/').max(200).default('/forbidden'),
  termsUrl: linkAddress.nullable().default(null),
  rssEnabled: z.boolean().default(true),
  bookmarksEnabled: z.boolean().default(true),
  ownLikesAllowed: z.boolean().default(true),
  /** Who reads earlier versions of what they see; its author always. */
  editHistoryVisibleTo: z.enum(['everyone', 'members', 'staff']).default('members'),
  /** Whether members may write what only they and staff see: whole posts, and within a thread. */
  privateMessagesEnabled: z.boolean().default(true),
  /** SPEC §3: the switch of canned responses. */
  cannedTextsEnabled: z.boolean().default(true),
  /** So many flags of trusted members hide something until a moderator has looked at it; 0: none do. */
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
  demo: z.boolean().default(false),
});

/**
 * Settings of features, each an object under its own key. A feature merges its own:
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
export type NavigationLink = z.infer<typeof navigationLinkSchema>;

export const defaultSettings: CommunitySettings = {
  ...communitySettingsSchema.parse({}),
  /** Not before the features are registered. */
  get enabledConversationTypes() {
    return postTypes();
  },
};
