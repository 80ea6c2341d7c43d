import { type InputEvent, type ReactNode, useState } from 'react';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import type { Challenge } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { TwoFactorForm } from '#features/people/identity/twoFactor/ui/TwoFactorForm.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import type { IdentitySection } from './identityForm.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import type { Entered } from './useEntering.ts';

interface IdentityFormsProps {
  section: IdentitySection;
  returnTo: string | null;
  initialError?: ClientError | null;
  /** The pending challenge on a page without JavaScript. */
  challenge?: Challenge | null;
  /** The email address typed in the previous section, and its setter. */
  address: string;
  onAddress: (address: string) => void;
  onEntered: Entered;
  /** Switches sections: a link on the page, a button in the modal. */
  switchTo: (section: IdentitySection, label: string) => ReactNode;
}

/** One of the three forms (SPEC §2 "Sign-in page sections"), with links to the others. */
export function IdentityForms(props: IdentityFormsProps) {
  const { returnTo, initialError = null, address, onAddress, onEntered, switchTo } = props;
  const { settings } = useShell();
  // Without password sign-in there is no sign-up and no password reset.
  const section = settings.identity.emailSignIn ? props.section : 'signIn';
  const { t, language } = useTranslation('identity');
  const [attempts, setAttempts] = useState(0);
  const [challenge, setChallenge] = useState(props.challenge ?? null);
  const many = attempts >= settings.identity.captchaAfter;
  const form = {
    initialError,
    returnTo,
    // Sign-in accepts a username; the other forms need an email address.
    address: section === 'signIn' || address.includes('@') ? address : '',
    captcha: many,
    onEntered,
    // §4: failure increments attempts, or takes the server's count.
    onRefused: (counted: number | null) => setAttempts((before) => counted ?? before + 1),
  };
  const others = useOtherSections(section);
  if (challenge) {
    const step = { challenge, returnTo, initialError, onEntered };
    return <TwoFactorForm {...step} />;
  }
  const keepAddress = ({ target }: InputEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement && target.name === 'email') onAddress(target.value);
  };
  return (
    <div className="flex flex-col gap-5" onInput={keepAddress}>
      {section === 'signIn' && <SignInForm {...form} onChallenge={setChallenge} />}
      {section === 'signUp' && <SignUpForm {...form} />}
      {section === 'forgot' && <ForgotPasswordForm {...form} />}
      {section === 'signIn' && many && (
        <p className="text-sm text-text-muted">{t('manyAttempts', { count: attempts })}</p>
      )}
      <div className="flex flex-col gap-1 text-center text-sm text-text-muted">
        {others.map((other) => (
          <p key={other}>
            {t(`switch.${other}.question`)}
            {sentenceSpace(language)}
            {switchTo(other, t(`switch.${other}.action`))}
          </p>
        ))}
      </div>
    </div>
  );
}

function useOtherSections(section: IdentitySection): IdentitySection[] {
  const { settings } = useShell();
  if (!settings.identity.emailSignIn) return [];
  if (section !== 'signIn') return ['signIn'];
  return settings.signupEnabled ? ['forgot', 'signUp'] : ['forgot'];
}
