import { useState } from 'react';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { codeOf, errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import { isIncompleteLink } from './identityForm.ts';
import { useEndpointForm } from './useEndpointForm.ts';
import { tellEmailVerified } from './verifiedElsewhere.ts';

/**
 * `/verify-email?token=`: a button press confirms the email address. Not the link itself, because mail
 * scanners open links.
 */
export function VerifyEmailWidget({ page }: WidgetProps) {
  const { t } = useTranslation(['identity', 'account']);
  const query = new URLSearchParams(page.search);
  const [verified, setVerified] = useState(noticeOf(query) === 'EMAIL_VERIFIED');
  const form = useEndpointForm({
    endpoint: identityEndpoints.verifyEmail,
    schema: async () => (await import('../identityRules.ts')).verifyEmailSchema,
    defaultValues: { uuid: query.get('token') ?? '' },
    initialError: errorOfAddress(query),
    onDone: () => {
      tellEmailVerified();
      setVerified(true);
    },
  });
  if (verified) {
    return (
      <IdentityFrame title={t('verify.title')}>
        <FormNotice notice="EMAIL_VERIFIED" />
        <LinkButton to={paths.home()} size="lg">
          {t('account:verify.goOn')}
        </LinkButton>
      </IdentityFrame>
    );
  }
  const isIncomplete = isIncompleteLink(query);
  const isOver = codeOf(form.failure) === 'INVALID_REQUEST' || isIncomplete;
  return (
    <IdentityFrame
      title={t('verify.title')}
      subtitle={t(isOver ? 'account:failures.verify' : 'account:verify.text')}
    >
      {isOver ? (
        <>
          <p className="text-sm">
            {t(isIncomplete ? 'account:verify.incompleteText' : 'account:verify.overText')}
          </p>
          <LinkButton to={paths.accountSecurity()} size="lg">
            {t('security.title')}
          </LinkButton>
        </>
      ) : (
        <form {...form.formProps} className="flex flex-col gap-4">
          <FormErrorSummary form={form} />
          <input type="hidden" name="uuid" value={query.get('token') ?? ''} />
          <Button {...form.submitProps} size="lg">
            {t('account:verify.submit')}
          </Button>
        </form>
      )}
    </IdentityFrame>
  );
}
