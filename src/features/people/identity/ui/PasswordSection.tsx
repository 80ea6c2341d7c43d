import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { openChangePassword } from './changePasswordModal.ts';
import type { SecuritySectionProps } from './securitySection.ts';

/** Changes the password in the modal; in the page without JavaScript. */
export function PasswordSection({ account, page }: SecuritySectionProps) {
  const { t } = useTranslation('account');
  const { revalidate } = useRevalidator();
  const query = new URLSearchParams(page.search);
  const isMine = query.get('section') === 'password';
  const initialError = isMine ? errorOfAddress(query) : null;
  const change = async () => {
    if (await openChangePassword()) await revalidate();
  };
  return (
    <Card as="section" heading={<h2>{t('password.heading')}</h2>}>
      {account.hasPassword ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-text-muted">{t('password.text')}</p>
          <Button variant="secondary" className="needs-js:hidden" onClick={() => void change()}>
            {t('password.action')}
          </Button>
          <noscript className="w-full">
            <ChangePasswordForm initialError={initialError} onDone={() => undefined} />
          </noscript>
        </div>
      ) : (
        <p className="text-sm text-text-muted">{t('password.none')}</p>
      )}
    </Card>
  );
}
