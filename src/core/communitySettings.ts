import { z } from 'zod';
import { identitySettingsSchema } from './identitySettings.ts';
import { knownLanguages } from './languages.ts';
import { postTypes } from './postTypes.ts';

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f6feb');

/** Branding becomes CSS custom properties of the page (SPEC §3 Community settings). */
const brandingSchema = z.object({
  logoUrl: z.string().nullable().default(null),
  logoDarkUrl: z.string().nullable().default(null),
  faviconUrl: z.string().nullable().default(null),
  primary: colour.default('#2f5bea'),
  primaryDark: colour.default('#8fabff'),
  navbarBackground: colour.nullable().default(null),
  navbarText: colour.nullable().default(null),
  radius: z.enum(['none', 'small', 'medium', 'large']).default('medium'),
  bodyFont: z.enum(['system', 'serif', 'rounded']).default('system'),
  headingFont: z.enum(['system', 'serif', 'rounded']).default('system'),
  pageWidth: z.number().int().min(640).max(1920).default(1120),
});

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
] as const;

const navigationLinkSchema = z.object({
  type: z.enum(linkTypes),
  /** Custom label; null uses the default label of the type. */
  label: z.string().nullable().default(null),
  href: z.string().nullable().default(null),
});

/** A custom activity, such as "called back", that staff log on a post. */
const customActivitySchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lower-case words joined by hyphens'),
  label: z.string().min(1).max(60),
  asksReason: z.boolean().default(false),
  /** Allowed post types; empty means all. */
  types: z.array(z.enum(postTypes)).default([]),
});

/** Community settings (SPEC §3); every field has a default, so `{}` is valid. */
export const communitySettingsSchema = z.object({
  name: z.string().min(1).max(80).default('Community'),
  description: z.string().max(300).default(''),
  organizationName: z.string().max(80).default(''),
  website: z.url().nullable().default(null),
  defaultLanguage: z.enum(knownLanguages).default('en'),
  activeLanguages: z.array(z.enum(knownLanguages)).min(1).default(['en']),
  /** If on, lists show a single language, and a post in another language responds with 418. */
  separateLanguages: z.boolean().default(false),
  enabledConversationTypes: z.array(z.enum(postTypes)).default(postTypes),
  branding: brandingSchema.default(brandingSchema.parse({})),
  navigation: z.array(navigationLinkSchema).default([
    { type: 'HOME', label: null, href: null },
    { type: 'CATEGORIES', label: null, href: null },
    { type: 'TOPICS', label: null, href: null },
    { type: 'TAGS', label: null, href: null },
  ]),
  footer: z
    .object({
      text: z.string().default(''),
      links: z.array(z.object({ label: z.string(), href: z.string() })).default([]),
    })
    .default({ text: '', links: [] }),
  signupEnabled: z.boolean().default(true),
  identity: identitySettingsSchema.default(identitySettingsSchema.parse({})),
  /** Visitors see only the login page (SPEC §1). */
  privateCommunity: z.boolean().default(false),
  /** SPEC §2: the path of the forbidden page, with `?type=PUBLIC_TO_PRIVATE` or another type. */
  forbiddenPath: z.string().startsWith('/').max(200).default('/forbidden'),
  termsUrl: z.string().nullable().default(null),
  rssEnabled: z.boolean().default(true),
  bookmarksEnabled: z.boolean().default(true),
  ownLikesAllowed: z.boolean().default(true),
  /** Who can read earlier versions of content they can see; the author always can. */
  editHistoryVisibleTo: z.enum(['everyone', 'members', 'staff']).default('members'),
  /** Whether members may write private posts and private responses, visible only to them and staff. */
  privateMessagesEnabled: z.boolean().default(true),
  /** SPEC §3: whether canned responses are enabled. */
  cannedTextsEnabled: z.boolean().default(true),
  /** Number of flags by trusted members that hides content until a moderator reviews it; 0 disables it. */
  trustedFlagsToHide: z.number().int().min(0).max(100).default(3),
  contentLength: z
    .object({ min: z.number().int().min(1), max: z.number().int() })
    .default({ min: 20, max: 1000 }),
  customActivities: z.array(customActivitySchema).max(30).default([]),
  staffContentMax: z.number().int().default(100_000),
  replyMin: z.number().int().default(2),
  underMaintenance: z.boolean().default(false),
  demo: z.boolean().default(false),
});

/**
 * Settings of features, each an object under its own key. A feature adds its own:
 *
 *   declare module '#core/communitySettings.ts' {
 *     interface FeatureSettings { polls: PollSettings }
 *   }
 *
 * and gives the schema in its server manifest (`settings`). Read them with `featureSettings`, which applies
 * defaults (platform/settings/featureSettings.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeatureSettings {}

export type CommunitySettings = z.infer<typeof communitySettingsSchema> & Partial<FeatureSettings>;
export type CustomActivity = z.infer<typeof customActivitySchema>;
export type NavigationLink = z.infer<typeof navigationLinkSchema>;

export const defaultSettings: CommunitySettings = communitySettingsSchema.parse({});
