import { useState } from 'react';
import { FormNotice } from './FormNotice.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import type { IdentityFormProps } from './identityForm.ts';
import { MailRequestForm } from './MailRequestForm.tsx';

/** Asks for a link to a new password; the answer is the same whether there is such an account or not. */
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
