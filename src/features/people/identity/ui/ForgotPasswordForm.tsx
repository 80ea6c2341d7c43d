import { useState } from 'react';
import { FormNotice } from './FormNotice.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { MailRequestForm } from './MailRequestForm.tsx';

/** Requests a link to set a new password; the response does not reveal whether the account exists. */
export function ForgotPasswordForm({
  initialError,
  address,
}: Pick<IdentityFormProps, 'initialError' | 'address'>) {
  const [sent, setSent] = useState(false);
  if (sent) return <FormNotice notice="LINK_SENT" />;
  return (
    <MailRequestForm
      endpoint={identityEndpoints.forgotPassword}
      initialError={initialError}
      address={address}
      onSent={() => setSent(true)}
    />
  );
}
