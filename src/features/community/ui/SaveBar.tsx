import { Button } from '#ui/Button.tsx';
import { FormBar } from '#ui/FormBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** Saves what was changed, or takes it back. */
export function SaveBar({ form: { isTouched, saving, reset } }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <FormBar>
      <Button type="submit" loading={saving}>
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
