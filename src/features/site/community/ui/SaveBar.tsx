import { Button } from '#ui/Button.tsx';
import { FormBar } from '#ui/FormBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** Saves what was changed, or takes it back. */
export function SaveBar({ form, disabled }: { form: CommunityForm; disabled: boolean }) {
  const { isTouched, saving, reset } = form;
  const { t } = useTranslation('community');
  return (
    <FormBar>
      <Button type="submit" loading={saving} disabled={disabled}>
        {t('save')}
      </Button>
      {isTouched && (
        <Button variant="quiet" onClick={reset}>
          {t('reset')}
        </Button>
      )}
    </FormBar>
  );
}
