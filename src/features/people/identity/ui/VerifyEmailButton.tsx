import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openEmailVerification } from './emailVerificationModals.ts';

/** Opens email verification, next to what requires it. */
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
