import type { CommunitySettings } from '#core/communitySettings.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { changeSettings } from '#platform/settings/settingsStore.ts';
import { brandFields, type CommunityInput, communitySchema } from '../communityRules.ts';

/**
 * Changes community settings; omitted fields are unchanged.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function changeCommunity(ctx: Ctx, given: unknown): Promise<CommunitySettings> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const input = parseInput(communitySchema, given);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const settings = await changeSettings(trx, (before) => changesOf(before, input));
    await audit(trx, ctx, {
      action: 'settings.changed',
      subjectType: 'settings',
      detail: { changed: Object.keys(input) },
    });
    emit({ type: 'settings.changed', payload: {} });
    return settings;
  });
}

function changesOf(before: CommunitySettings, input: CommunityInput): Partial<CommunitySettings> {
  const { footerText, ...fields } = input;
  const isBrand = (name: string) => brandFields.some((each) => each === name);
  const entries = Object.entries(fields);
  const changes: Partial<CommunitySettings> = {
    ...Object.fromEntries(entries.filter(([name]) => !isBrand(name))),
    branding: {
      ...before.branding,
      ...Object.fromEntries(entries.filter(([name]) => isBrand(name))),
    },
    ...(footerText !== undefined && { footer: { ...before.footer, text: footerText } }),
  };
  const active = changes.activeLanguages ?? before.activeLanguages;
  if (!active.includes(changes.defaultLanguage ?? before.defaultLanguage)) {
    throw validationFailed([
      { field: 'defaultLanguage', rule: 'format', message: validationMessages.format },
    ]);
  }
  return changes;
}
