import { Button } from '#ui/Button.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** Save and discard buttons. */
export function SaveBar({ form }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <FormBar>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps}>{t('save')}</Button>
      {form.isDirty && (
        <Button variant="quiet" onClick={() => form.reset()}>
          {t('reset')}
        </Button>
      )}
    </FormBar>
  );
}
