import { useState } from 'react';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { challengeOfAddress } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityForms } from './IdentityForms.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { loginHref, sectionOf } from './loginHref.ts';
import { useEntering } from './useEntering.ts';

/** Sign-in, sign-up and password reset as a page; without JavaScript the URL contains the error. */
export function SignInWidget({ page }: WidgetProps) {
  const { t } = useTranslation('identity');
  const { settings } = useShell();
  const query = new URLSearchParams(page.search);
  const wanted = sectionOf(query);
  const section = wanted === 'signUp' && !settings.signupEnabled ? 'signIn' : wanted;
  const returnTo = query.get('returnTo');
  const [address, setAddress] = useState('');
  const onEntered = useEntering(() => {});
  return (
    <IdentityFrame
      title={t(`title.${section}`, { name: settings.name })}
      subtitle={t(`subtitle.${section}`)}
    >
      <FormNotice notice={noticeOf(query)} />
      <IdentityForms
        key={section}
        section={section}
        returnTo={returnTo}
        address={address}
        onAddress={setAddress}
        initialError={errorOfAddress(query)}
        challenge={challengeOfAddress(query)}
        onEntered={onEntered}
        switchTo={(other, label) => (
          <Link
            to={loginHref({ section: other, returnTo })}
            className="rounded-sm py-1 font-medium text-accent hover:underline"
          >
            {label}
          </Link>
        )}
      />
    </IdentityFrame>
  );
}
