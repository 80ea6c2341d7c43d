import { z } from 'zod';
import { type CommunitySettings, communitySettingsSchema } from '../communitySettings.ts';
import { featureParts } from '../feature/feature.ts';
import type { Permission } from '../permissions.ts';
import {
  areasOfSection,
  type SettingArea,
  type SettingControl,
  type SettingGroup,
  type SettingSection,
} from './settingGroup.ts';

/** A setting that can be changed individually. */
export interface Setting {
  path: string;
  section: SettingSection;
  permission: Permission;
  /** File of its words. */
  words: string;
  control: SettingControl | null;
  fields: Readonly<Record<string, SettingControl>>;
  affects: readonly SettingArea[];
  schema: z.ZodType;
  /** What a new value must match. */
  inputSchema: z.ZodType;
}

/** The settings that the features declare, lowest first. */
export function loadSettingGroups(): Promise<SettingGroup[]> {
  return Promise.all(featureParts('settings').map((load) => load()));
}

/** The schema of all settings: those of the community and those that features add. */
export function settingsSchemaOf(groups: readonly SettingGroup[]) {
  const added = groups.flatMap(({ schemas = {} }) => Object.entries(schemas));
  const ofFeatures = added.map(([key, schema]) => [key, schema.prefault({})] as const);
  // The features merge their types.
  return communitySettingsSchema.extend(Object.fromEntries(ofFeatures)) as unknown as z.ZodObject &
    z.ZodType<CommunitySettings>;
}

/** All settings, in the order of the groups. @throws Error for a path that is no setting */
export function listSettings(groups: readonly SettingGroup[]): Setting[] {
  const whole = settingsSchemaOf(groups);
  const ordered = groups.toSorted(
    (a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false),
  );
  return ordered.flatMap((group) =>
    Object.entries(group.settings).map(([path, row]): Setting => {
      const schema = schemaAt(whole, path);
      if (!schema) throw new Error(`${group.words}: there is no setting "${path}".`);
      return {
        path,
        section: row.section ?? group.section,
        permission: row.permission ?? group.permission ?? 'MANAGE_COMMUNITY',
        words: group.words,
        control: row.control ?? null,
        fields: row.fields ?? {},
        affects: row.affects ?? areasOfSection[row.section ?? group.section],
        schema,
        inputSchema: row.inputSchema ?? schema,
      };
    }),
  );
}

/** The schema of the value at a path; null if missing. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | null {
  return path.split('.').reduce<z.ZodType | null>((found, key) => {
    const inner = found && withoutDefault(found);
    if (!(inner instanceof z.ZodObject) || !Object.hasOwn(inner.shape, key)) return null;
    return inner.shape[key] ?? null;
  }, schema);
}

/** Paths of everything that is no object with fields of its own. */
export function leafPaths(schema: z.ZodType, before = ''): string[] {
  const inner = withoutDefault(schema);
  if (!(inner instanceof z.ZodObject)) return [before];
  return Object.entries(inner.shape).flatMap(([key, each]) =>
    leafPaths(each, before === '' ? key : `${before}.${key}`),
  );
}

/** A schema without the default it has or the null it allows. */
export function withoutDefault(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return isWrapped ? withoutDefault(schema.unwrap() as z.ZodType) : schema; // of any schema of ours
}
