import type { CommunitySettings } from '#core/communitySettings.ts';
import { mapTexts } from '#core/mapTexts.ts';
import { oneLine } from '#core/textSchemas.ts';
import { type AddCommand, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { inTransaction } from '#platform/context.ts';
import { settingsSchema } from '#platform/settings/featureSettings.ts';
import { changeSettings, readSettings } from '#platform/settings/settingsStore.ts';

export const addSettingsCommand: AddCommand = (program, withTools) => {
  const settings = program.command('settings').description('community settings');
  settings
    .command('get [path]')
    .description('print all settings or one, such as branding.primary, as JSON')
    .action(async (path: string | undefined) => {
      await withTools(async ({ ctx, output }) => {
        const found = valueAt(await readSettings(ctx.db), path?.split('.') ?? []);
        output.line(JSON.stringify(found, null, 2));
      });
    });
  settings
    .command('set <path> <value>')
    .description('set one setting, as JSON or plain text')
    .action(async (path: string, value: string) => {
      await withTools(async ({ ctx, output }) => {
        const keys = path.split('.');
        const settings = await inTransaction(ctx, async ({ trx, emit }) => {
          emit({ type: 'settings.changed', payload: {} });
          return changeSettings(trx, (current) => changedSettings(current, keys, value));
        });
        output.line(`${path} = ${JSON.stringify(valueAt(settings, keys))}`);
      });
    });
};

/** The value is tried as JSON and as text: `Plaza` and `"Plaza"` are the same name, `42` fits either. */
function changedSettings(
  current: CommunitySettings,
  path: string[],
  text: string,
): CommunitySettings {
  valueAt(current, path);
  const results = [parseJson(text), text]
    .filter((value) => value !== undefined)
    // No setting has a text of several lines; a line break or NUL came along from where it was copied.
    .map((value) => withValue(current, path, mapTexts(value, oneLine)))
    .map((changed) => settingsSchema().safeParse(changed));
  const fitting = results.find((result) => result.success);
  if (fitting) return withMainLanguage(fitting.data);
  const issue = results[0]?.error?.issues[0];
  throw new UsageFailure(`${issue?.path.join('.') ?? path.join('.')}: ${issue?.message}`);
}

/** The language of whoever asks for no other is one of those that are spoken. */
function withMainLanguage(settings: CommunitySettings): CommunitySettings {
  const { defaultLanguage, activeLanguages } = settings;
  if (activeLanguages.includes(defaultLanguage)) return settings;
  throw new UsageFailure(
    `defaultLanguage: must be one of activeLanguages, is ${defaultLanguage} of ${activeLanguages.join(', ')}`,
  );
}

function withValue(holder: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = isRecord(holder) ? holder : {};
  return { ...object, [key]: withValue(object[key], rest, value) };
}

function valueAt(holder: unknown, path: string[]): unknown {
  return path.reduce((value, key) => {
    if (isRecord(value) && Object.hasOwn(value, key)) return value[key];
    throw new UsageFailure(`Unknown setting "${path.join('.')}".`);
  }, holder);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
