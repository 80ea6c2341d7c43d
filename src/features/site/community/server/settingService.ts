import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { AppError } from '#core/errors.ts';
import { checkInput, parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, hasPermission, holds } from '#core/permissions.ts';
import { settingFaults } from '#core/settings/settingFaults.ts';
import { settingInput } from '#core/settings/settingInput.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import type { Setting } from '#core/settings/settingsSchema.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { settingRows } from '#platform/settings/featureSettings.ts';
import {
  listSettingChanges,
  recordSettingChange,
  type SettingChangeRow,
} from '#platform/settings/settingHistory.ts';
import { type SettingValue, setSettings } from '#platform/settings/settingsStore.ts';

const changesSchema = z
  .array(
    z.object({ path: z.string(), value: z.unknown().optional(), before: z.unknown().optional() }),
  )
  .min(1)
  .max(200);

interface ReadyChange extends SettingValue {
  setting: Setting;
  /** The value that the change was made to; absent: whatever it is. */
  before?: unknown;
}

/** The settings that the viewer may change. @throws AppError UNAUTHENTICATED, FORBIDDEN for none at all */
export function listChangeableSettings(ctx: Ctx): readonly Setting[] {
  const rows = settingRows().filter(({ permission }) => hasPermission(ctx.viewer, permission));
  demand(holds(ctx.viewer, rows[0]?.permission ?? 'MANAGE_COMMUNITY'));
  return rows;
}

/**
 * Changes single settings, all or none; the others stay as they are.
 * @returns those that were changed
 * @throws AppError FORBIDDEN, VALIDATION_FAILED with the paths as fields, CONFLICT where somebody else has
 *   changed one of them since it was read
 */
export async function changeSettings(ctx: Ctx, given: unknown): Promise<readonly Setting[]> {
  return inTransaction(ctx, (unit) => changeSettingsWithin(unit, ctx, given));
}

/** The same as a part of a larger change. */
export async function changeSettingsWithin(
  { trx, emit }: Unit,
  ctx: Ctx,
  given: unknown,
): Promise<readonly Setting[]> {
  const changes = parseInput(changesSchema, given).map((change) => readyChange(ctx, change));
  let before = ctx.settings;
  const settings = await setSettings(trx, (current) => {
    before = current;
    for (const change of changes) demandUnchanged(change, current);
    return changes;
  });
  const faults = settingFaults(settings);
  if (faults.length > 0) throw validationFailed(faults);
  for (const { path, value } of changes) {
    const change = { path, from: valueAtPath(before, path), to: value };
    await auditChange(trx, ctx, change);
    await recordSettingChange(trx, ctx, change);
  }
  emit({ type: 'settings.changed', payload: {} });
  return changes.map(({ setting }) => setting);
}

/**
 * The changes of a setting, newest first.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN without the permission to change it, NOT_FOUND
 */
export async function listSettingHistory(ctx: Ctx, path: string): Promise<SettingChangeRow[]> {
  const offered = listChangeableSettings(ctx);
  if (!offered.some((setting) => setting.path === path)) {
    const setting = settingRows().find((row) => row.path === path);
    if (setting) demand(holds(ctx.viewer, setting.permission));
    throw new AppError('NOT_FOUND');
  }
  return listSettingChanges(ctx.db, path);
}

function readyChange(
  ctx: Ctx,
  change: { path: string; value?: unknown; before?: unknown },
): ReadyChange {
  const { path } = change;
  const setting = settingRows().find((row) => row.path === path);
  if (!setting) {
    // Which settings there are is for those who may change one.
    listChangeableSettings(ctx);
    throw validationFailed([{ field: path, rule: 'unknown', message: validationMessages.format }]);
  }
  demand(holds(ctx.viewer, setting.permission));
  const checked = checkInput(
    setting.inputSchema,
    settingInput(setting.schema, change.value ?? null),
  );
  if (checked.ok) return { ...change, setting, value: checked.data };
  throw validationFailed(
    checked.faults.map((fault) => ({
      ...fault,
      field: fault.field === '' ? path : `${path}.${fault.field}`,
    })),
  );
}

function demandUnchanged({ path, value, before }: ReadyChange, current: CommunitySettings): void {
  const now = valueAtPath(current, path);
  if (before === undefined || isDeepStrictEqual(now, before)) return;
  if (!isDeepStrictEqual(now, value)) throw new AppError('CONFLICT');
}

async function auditChange(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { path, from, to }: { path: string; from: unknown; to: unknown },
): Promise<void> {
  await audit(trx, ctx, {
    action: 'settings.changed',
    subjectType: 'settings',
    subjectId: path,
    detail: { changed: [path], ...(isShort(from) && { from }), ...(isShort(to) && { to }) },
  });
}

/** Lists and CSS are not logged, because they are long. */
function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 500;
  return ['number', 'boolean'].includes(typeof value);
}
