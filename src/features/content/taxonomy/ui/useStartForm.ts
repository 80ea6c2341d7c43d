import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface StartFormOptions<Values> {
  schema: z.ZodType;
  defaultValues: Values;
  save: (values: Values) => Promise<{ title: string }>;
}

/** A small form that creates a category or topic, announces it and reloads the page's data. */
export function useStartForm<Values extends object>(options: StartFormOptions<Values>) {
  const { schema, defaultValues, save } = options;
  const { t } = useTranslation('taxonomy');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    ...{ schema, defaultValues },
    onSubmit: save,
    onSuccess: async ({ title }): Promise<void> => {
      showSuccess(t('start.added', { title }));
      form.reset(defaultValues);
      await revalidate();
    },
  });
  return form;
}
