import type { CommunitySettings } from '#core/communitySettings.ts';
import { settingFaults } from '#core/settings/settingFaults.ts';
import { settingInput } from '#core/settings/settingInput.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { schemaAt } from '#core/settings/settingsSchema.ts';
import { type AddCommand, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { inTransaction } from '#platform/context.ts';
import { settingsSchema } from '#platform/settings/featureSettings.ts';
import { recordSettingChange } from '#platform/settings/settingHistory.ts';
import { readSettings, setSettings } from '#platform/settings/settingsStore.ts';

export const addSettingsCommand: AddCommand = (program, withTools) => {
  const settings = program.command('settings').description('community settings');
  settings
    .command('get [path]')
    .description('print all settings or one, such as branding.primary, as JSON')
    .action(async (path: string | undefined) => {
      await withTools(async ({ ctx, output }) => {
        const found = valueAt(await readSettings(ctx.db), path);
        output.line(JSON.stringify(found, null, 2));
      });
    });
  settings
    .command('set <path> <value>')
    .description('set one setting, as JSON or plain text')
    .action(async (path: string, value: string) => {
      await withTools(async ({ ctx, output }) => {
        const settings = await inTransaction(ctx, async ({ trx, emit }) => {
          emit({ type: 'settings.changed', payload: {} });
          const to = parseValue(path, value);
          let from: unknown;
          const changed = await setSettings(trx, (before) => {
            from = valueAtPath(before, path);
            return [{ path, value: to }];
          });
          demandConsistent(changed);
          await recordSettingChange(trx, ctx, { path, from, to });
          return changed;
        });
        output.line(`${path} = ${JSON.stringify(valueAt(settings, path))}`);
      });
    });
};

/** The text is tried as JSON and as it is: `Plaza` and `"Plaza"` are the same name, `42` fits either. */
function parseValue(path: string, text: string): unknown {
  const schema = schemaAt(settingsSchema(), path);
  if (!schema) throw new UsageFailure(`Unknown setting "${path}".`);
  const results = [parseJson(text), text]
    .filter((value) => value !== undefined)
    .map((value) => schema.safeParse(settingInput(schema, value)));
  const fitting = results.find((result) => result.success);
  if (fitting) return fitting.data;
  const issue = results[0]?.error?.issues[0];
  throw new UsageFailure(`${[path, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
}

/** What is wrong with settings that each are valid. */
const combinations: Readonly<Record<string, string>> = {
  inactiveLanguage: 'must be one of activeLanguages',
  belowMinimum: 'must not be below contentLength.min',
  twice: 'appears twice',
};

function demandConsistent(settings: CommunitySettings): void {
  const [fault] = settingFaults(settings);
  if (fault) throw new UsageFailure(`${fault.field}: ${combinations[fault.rule] ?? fault.message}`);
}

function valueAt(settings: CommunitySettings, path: string | undefined): unknown {
  if (path === undefined) return settings;
  const value = valueAtPath(settings, path);
  if (value === undefined) throw new UsageFailure(`Unknown setting "${path}".`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
