import { Link } from 'react-router';
import type { WidgetProps } from '#features/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { IdentityForms } from './IdentityForms.tsx';
import { faultsOfAddress, type IdentitySection } from './identityForm.ts';
import { loginHref } from './loginHref.ts';
import { useEntering } from './useEntering.ts';

/** Sign in and sign up as a page; without script the address tells what went wrong. */
export function SignInWidget({ page }: WidgetProps) {
  const { t } = useTranslation('identity');
  const { settings } = useShell();
  const query = new URLSearchParams(page.search);
  const wanted: IdentitySection = query.get('section') === 'signup' ? 'signUp' : 'signIn';
  const section = settings.signupEnabled ? wanted : 'signIn';
  const returnTo = query.get('returnTo');
  const onEntered = useEntering(() => {});
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-5 py-4 md:py-8">
      <header className="flex flex-col gap-1.5 text-center">
        <h1 className="text-2xl font-bold tracking-tight text-balance">
          {t(`title.${section}`, { name: settings.name })}
        </h1>
        <p className="text-pretty text-text-muted">{t(`subtitle.${section}`)}</p>
      </header>
      <Card>
        <div className="py-1">
          <IdentityForms
            key={section}
            section={section}
            returnTo={returnTo}
            initial={faultsOfAddress(query, section)}
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
        </div>
      </Card>
    </div>
  );
}
