import { z } from 'zod';
import { checkInput } from '#core/parseInput.ts';
import { settingInput } from '#core/settings/settingInput.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { listSettings, loadSettingGroups } from '#core/settings/settingsSchema.ts';

/** Checks the settings that a form holds, each with its own schema. */
export async function settingsFormSchema(): Promise<z.ZodType> {
  const settings = listSettings(await loadSettingGroups());
  return z.unknown().superRefine((values, context) => {
    for (const { path, schema, inputSchema } of settings) {
      const value = valueAtPath(values, path);
      if (value === undefined) continue;
      const checked = checkInput(inputSchema, settingInput(schema, value));
      for (const { field, rule, message } of checked.ok ? [] : checked.faults) {
        const at = field === '' ? path : `${path}.${field}`;
        context.addIssue({ code: 'custom', path: at.split('.'), message, params: { rule } });
      }
    }
  });
}
