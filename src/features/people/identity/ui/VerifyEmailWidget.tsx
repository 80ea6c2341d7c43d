import { useState } from 'react';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityDoors } from './identityDoors.ts';
import { faultsOfAddress, isWithoutToken } from './identityForm.ts';
import { useIdentityForm } from './useIdentityForm.ts';
import { tellEmailVerified } from './verifiedElsewhere.ts';

/**
 * `/verify-email?token=`: one press confirms the address. Not the link itself, which mail scanners
 * open before their owner does.
 */
export function VerifyEmailWidget({ page }: WidgetProps) {
  const { t } = useTranslation(['identity', 'account']);
  const { basePath } = useShell();
  const query = new URLSearchParams(page.search);
  const [verified, setVerified] = useState(noticeOf(query) === 'EMAIL_VERIFIED');
  const { faults, pending, form, submit } = useIdentityForm({
    door: identityDoors.verifyEmail,
    initial: faultsOfAddress(query, 'INTERNAL_SERVER_ERROR'),
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
  // An address that was cut short carries no token.
  const isOver = faults.message === 'INVALID_REQUEST' || isWithoutToken(query);
  return (
    <IdentityFrame
      title={t('verify.title')}
      subtitle={t(isOver ? 'account:failures.verify' : 'account:verify.text')}
    >
      {isOver ? (
        <>
          <p className="text-sm">{t('account:verify.overText')}</p>
          <LinkButton to={paths.accountSecurity()} size="lg">
            {t('security.title')}
          </LinkButton>
        </>
      ) : (
        <form
          ref={form}
          method="post"
          action={`${basePath}${identityDoors.verifyEmail}`}
          className="flex flex-col gap-4"
          onSubmit={submit}
        >
          <FormMessage message={faults.message} />
          <input type="hidden" name="uuid" value={query.get('token') ?? ''} />
          <Button type="submit" size="lg" loading={pending}>
            {t('account:verify.submit')}
          </Button>
        </form>
      )}
    </IdentityFrame>
  );
}
