import { useState } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import { MailRequestForm } from './MailRequestForm.tsx';

/** `/migrate-user`: members of an imported community set a password. */
export function MigrateUserWidget({ page }: WidgetProps) {
  const { t } = useTranslation('account');
  const query = new URLSearchParams(page.search);
  const [sent, setSent] = useState(noticeOf(query) === 'LINK_SENT');
  return (
    <IdentityFrame title={t('migrate.title')} subtitle={t('migrate.subtitle')}>
      {sent ? (
        <FormNotice notice="LINK_SENT" />
      ) : (
        <MailRequestForm
          endpoint={identityEndpoints.migrateUser}
          initialError={errorOfAddress(query)}
          onSent={() => setSent(true)}
        />
      )}
    </IdentityFrame>
  );
}
