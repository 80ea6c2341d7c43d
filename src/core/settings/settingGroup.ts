import type { z } from 'zod';
import type { Permission } from '../permissions.ts';

/** The sections of `/admin/settings`, in order. */
export const settingSections = [
  'general',
  'appearance',
  'navigation',
  'languages',
  'access',
  'members',
  'posts',
  'moderation',
  'support',
] as const;

export type SettingSection = (typeof settingSections)[number];

/** How a setting, or a field of one, is edited where its schema does not say. */
export type SettingControl =
  | 'color'
  | 'image'
  | 'font'
  | 'code'
  | 'language'
  | 'languages'
  | 'country'
  | 'postTypes'
  | 'links'
  /** The id of a record, as text; '' where the schema allows it. */
  | 'record'
  /** A list of such ids. */
  | 'records';

/** What changes with a setting. */
export const settingAreas = [
  'EVERY_PAGE',
  'SIGN_IN',
  'MEMBERS',
  'NEW_CONTENT',
  'EXISTING_CONTENT',
  'MODERATION',
  'EMAILS',
  'SEARCH_ENGINES',
  'BACKUPS',
  'IMPORTS',
  'API',
] as const;

export type SettingArea = (typeof settingAreas)[number];

/** What the settings of a section affect unless they say otherwise. */
export const areasOfSection: Readonly<Record<SettingSection, readonly SettingArea[]>> = {
  general: ['EVERY_PAGE'],
  appearance: ['EVERY_PAGE'],
  navigation: ['EVERY_PAGE'],
  languages: ['EVERY_PAGE'],
  access: ['SIGN_IN'],
  members: ['MEMBERS'],
  posts: ['NEW_CONTENT'],
  moderation: ['MODERATION'],
  support: ['EVERY_PAGE'],
};

export interface SettingRow {
  /** Another section than the group's. */
  section?: SettingSection;
  /** Needed to change it; the group's unless stated. */
  permission?: Permission;
  control?: SettingControl;
  /** What a new value must match besides its schema. */
  inputSchema?: z.ZodType;
  /** Other areas than those of its section. */
  affects?: readonly SettingArea[];
  /** Of a list: the controls of the fields of its rows. */
  fields?: Readonly<Record<string, SettingControl>>;
}

/** The settings of one feature. */
export interface SettingGroup {
  /**
   * File of their words, `locales/<language>/<words>.json`: at the path of each setting a `label`, and where
   * needed a `description`, `options`, `add` (adds a row to a list) and `fields` (of the rows).
   */
  words: string;
  section: SettingSection;
  /** Before the settings of other features in each section. */
  isFirst?: boolean;
  /** Needed to change them; MANAGE_COMMUNITY unless stated. */
  permission?: Permission;
  /** Keys that the feature adds to the settings, each with its schema. Every field has a default. */
  schemas?: Readonly<Record<string, z.ZodObject>>;
  /** By path, such as `branding.primary`, in the order of the page. */
  settings: Readonly<Record<string, SettingRow>>;
}

declare module '../feature/feature.ts' {
  interface Feature {
    /** The settings that the feature owns. Loaded on demand: the schemas bring zod along. */
    settings?: () => Promise<SettingGroup>;
  }
}
