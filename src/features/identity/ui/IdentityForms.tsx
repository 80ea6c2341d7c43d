import { type ReactNode, useState } from 'react';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type IdentityFaults, type IdentitySection, noFaults } from './identityForm.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** SPEC §9: from this many failed logins on, what comes next is worth a word. */
const manyAttempts = 5;

interface IdentityFormsProps {
  section: IdentitySection;
  returnTo: string | null;
  initial?: IdentityFaults;
  onEntered: () => Promise<void>;
  /** The way to the other section: a link on the page, a button in the modal. */
  switchTo: (section: IdentitySection, label: string) => ReactNode;
}

/** One of the two forms, and the way to the other. */
export function IdentityForms(props: IdentityFormsProps) {
  const { section, returnTo, initial = noFaults, onEntered, switchTo } = props;
  const { t } = useTranslation('identity');
  const { settings } = useShell();
  const [attempts, setAttempts] = useState(0);
  const form = {
    initial,
    returnTo,
    onEntered,
    // §4: failure increments attempts, or takes the server's count.
    onRefused: (counted: number | null) => setAttempts((before) => counted ?? before + 1),
  };
  const other = section === 'signIn' ? 'signUp' : 'signIn';
  return (
    <div className="flex flex-col gap-5">
      {section === 'signIn' ? <SignInForm {...form} /> : <SignUpForm {...form} />}
      {section === 'signIn' && attempts >= manyAttempts && (
        <p className="text-sm text-text-muted">{t('manyAttempts', { count: attempts })}</p>
      )}
      {(other === 'signIn' || settings.signupEnabled) && (
        <p className="text-center text-sm text-text-muted">
          {t(`switch.${other}.question`)} {switchTo(other, t(`switch.${other}.action`))}
        </p>
      )}
    </div>
  );
}
