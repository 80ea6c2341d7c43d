import type { Ctx } from '#platform/context.ts';
import { listThemeChanges, type SettingChangeRow } from '#platform/settings/settingHistory.ts';
import { listChangeableSettings } from './settingService.ts';

/** Settings that make up the theme, by the start of their paths. */
const themePaths = ['branding.', 'customCss.'] as const;
const listedVersions = 30;

export interface ThemeVersion {
  /** The change that led to it; null for the theme before the first change. */
  change: SettingChangeRow | null;
  /** Settings that the change changed. */
  paths: readonly string[];
  /** The settings that had other values than now. */
  values: readonly { path: string; value: unknown }[];
}

/**
 * Versions of the theme, newest first: one for each time that theme settings were saved.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listThemeVersions(ctx: Ctx): Promise<ThemeVersion[]> {
  const paths = listChangeableSettings(ctx)
    .map(({ path }) => path)
    .filter((path) => themePaths.some((start) => path.startsWith(start)));
  const { changes, isComplete } = await listThemeChanges(ctx.db, paths);
  const versions = themeVersionsOf(changes);
  // The oldest group of an incomplete list may lack some of its changes.
  return (isComplete ? versions : versions.slice(0, -2)).slice(0, listedVersions);
}

/** @param changes newest first */
export function themeVersionsOf(changes: readonly SettingChangeRow[]): ThemeVersion[] {
  const earlier = new Map<string, unknown>();
  const values = () => [...earlier].map(([path, value]) => ({ path, value }));
  const versions: ThemeVersion[] = [];
  for (const saved of savedTogether(changes)) {
    const [change = null] = saved;
    versions.push({ change, paths: saved.map(({ path }) => path), values: values() });
    for (const { path, old_value } of saved) earlier.set(path, old_value);
  }
  return changes.length === 0 ? [] : [...versions, { change: null, paths: [], values: values() }];
}

/** Changes of one transaction have the same time and author. */
function savedTogether(changes: readonly SettingChangeRow[]): SettingChangeRow[][] {
  const groups: SettingChangeRow[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isSame =
      last?.[0]?.changed_at.getTime() === change.changed_at.getTime() &&
      last[0].actor_id === change.actor_id;
    if (last && isSame) last.push(change);
    else groups.push([change]);
  }
  return groups;
}
