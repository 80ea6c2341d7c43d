import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Branding } from '#core/brandSettings.ts';
import { joinList } from '#core/joinList.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { ClientError } from '#ui/clientError.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { newlyUnreadable } from '../brandContrast.ts';
import { ChangeSettingsMutation, type SettingInfo } from './settingDocuments.ts';
import { changedSettings, type SettingValues, valuesOfSettings } from './settingValues.ts';

export type SettingsForm = ZodForm<SettingValues>;

const wordedFaults = ['inactiveLanguage', 'belowMinimum', 'twice', 'foreignAddress'] as const;

/** The form of all settings that the viewer may change. Only changed values are submitted. */
export function useSettingsForm(settings: readonly SettingInfo[]): SettingsForm {
  const { t, language } = useTranslation('community');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('./settingsFormSchema.ts')).settingsFormSchema(),
    defaultValues: valuesOfSettings(settings),
    // Conflicts are detected per setting; the date only determines whether to check.
    updatedDate: 'read',
    fieldErrorText: ({ rule }) => {
      const known = wordedFaults.find((each) => each === rule);
      return known && t(`faults.${known}`);
    },
    formErrorText: (error) =>
      t(
        error instanceof ClientError && error.code === 'ERR_CANCELED'
          ? 'unreadable.kept'
          : 'failed',
      ),
    onSubmit: async (values, { updatedDate, idempotencyKey }) => {
      const changes = changedSettings(settings, values).map(({ path, value }) => ({
        path,
        value: valueAtPath(values, path),
        ...(updatedDate !== null && { before: value }),
      }));
      if (changes.length === 0) return null;
      if (!(await acceptsColors(values))) throw new ClientError('ERR_CANCELED', 'Not saved');
      const input = { clientMutationId: idempotencyKey, changes };
      return runOperation(ChangeSettingsMutation, { input });
    },
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });

  /** Colors that are hard to read are saved only on purpose. */
  async function acceptsColors(values: SettingValues): Promise<boolean> {
    const [before, after] = [valuesOfSettings(settings), values].map(
      (each) => valueAtPath(each, 'branding') as Branding | undefined,
    );
    const pairs = before && after ? newlyUnreadable(before, after) : [];
    if (pairs.length === 0) return true;
    const names = pairs.map(
      ({ theme, pair }) => `${t(`preview.pairs.${pair}`)} (${t(`preview.${theme}`)})`,
    );
    const text = t('unreadable.text', { names: joinList(names, language) });
    return (await openModal('confirmation', { title: t('unreadable.title'), text })) ?? false;
  }

  // Saved values are returned as stored, including others' changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer of the server
  useEffect(() => {
    if (!form.isDirtyNow()) form.reset(valuesOfSettings(settings));
  }, [settings]);
  return form;
}
