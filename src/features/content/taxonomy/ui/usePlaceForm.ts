import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ClientError } from '#ui/clientError.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** A small form that makes a category or topic, says so and reloads what the page shows. */
export function usePlaceForm(save: (fields: FormData) => Promise<{ title: string }>) {
  const { t } = useTranslation('taxonomy');
  const { revalidate } = useRevalidator();
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    if (!`${fields.get('title')}`.trim()) {
      setFault(t('start.required')); // §5
      return;
    }
    setSaving(true);
    setFault(undefined);
    try {
      const { title } = await save(fields);
      showSuccess(t('start.added', { title }));
      form.reset();
      await revalidate();
    } catch (error) {
      const told = error instanceof ClientError ? error.faults[0]?.message : undefined;
      if (told) setFault(told);
      else showError(t('start.failed'));
    } finally {
      setSaving(false);
    }
  }
  return { onSubmit, saving, fault };
}
