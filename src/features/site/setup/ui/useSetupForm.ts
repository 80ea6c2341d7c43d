import { withSetting } from '#core/settings/settingPath.ts';
import { valueAt } from '#ui/forms/formValues.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SaveSetupMutation, type SetupData } from './setupDocuments.ts';

/** A form of some settings, by path. */
export function useSetupForm(
  data: SetupData,
  { paths, onSaved }: { paths: readonly string[]; onSaved: () => Promise<void> },
) {
  const { t } = useTranslation('setup');
  const defaultValues = data.settings
    .filter(({ path }) => paths.includes(path))
    .reduce<Record<string, unknown>>(
      (values, { path, value }) => ({ ...withSetting(values, path, value) }),
      {},
    );
  return useZodForm<Record<string, unknown>, unknown>({
    schema: async () =>
      (await import('#features/site/community/ui/settingsFormSchema.ts')).settingsFormSchema(),
    defaultValues,
    formErrorText: () => t('failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveSetupMutation, {
        input: {
          clientMutationId: idempotencyKey,
          changes: paths.map((path) => ({ path, value: valueAt(values, path) })),
        },
      }),
    onSuccess: onSaved,
  });
}

export interface SetupStepProps {
  data: SetupData;
  onSaved: () => Promise<void>;
}
