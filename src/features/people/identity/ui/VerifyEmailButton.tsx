import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openEmailVerification } from './emailVerificationModals.ts';

/** Beside what waits for a confirmed address: the way to confirm it. */
export function VerifyEmailButton() {
  const { t } = useTranslation('session');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const verify = async () => {
    if (await openEmailVerification(settings.identity.emailVerification)) await revalidate();
  };
  return (
    <Button variant="secondary" className="needs-js:hidden" onClick={() => void verify()}>
      {t('verify.title')}
    </Button>
  );
}
