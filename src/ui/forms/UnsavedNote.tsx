import { useTranslation } from '../useTranslation.ts';

/** Shows "unsaved changes" next to the button. */
export function UnsavedNote({ form }: { form: { isDirty: boolean } }) {
  const { t } = useTranslation('forms');
  if (!form.isDirty) return null;
  return (
    <span role="status" className="text-sm text-text-muted">
      {t('unsaved')}
    </span>
  );
}
