import CircleAlert from 'virtual:icons/circle-alert';
import { type MouseEvent, useState } from 'react';
import type { OfferedProvider } from '#core/pageRequest.ts';
import { type Challenge, challengeOf } from '#features/people/identity/twoFactor/ui/challenge.ts';
import { useLoginRefusalText } from '#features/people/identity/ui/useLoginRefusalText.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LoginResult } from '../loginResult.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { startProvider } from './startProvider.ts';

interface ProviderButtonsProps {
  /** Redirect target, base path included; null: stay. */
  returnTo: string | null;
  /** Called after signing in; may be asynchronous. */
  onEntered: (result: LoginResult) => Promise<void>;
  /** Called if two-factor authentication is required. */
  onChallenge: (challenge: Challenge) => void;
  /** Separator before the adjacent form, such as 'or'. */
  divider?: boolean;
}

/** Sign-in methods started from a button (SPEC §3 login types and providers). */
export function useStartableProviders(): (OfferedProvider & { startUrl: string })[] {
  const { providers } = useShell();
  return providers.flatMap((each) =>
    each.startUrl === null ? [] : [{ ...each, startUrl: each.startUrl }],
  );
}

/** One button per provider; links without JavaScript. Renders nothing if there are none. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { returnTo, onEntered, onChallenge, divider = false } = props;
  const { t } = useTranslation('identity');
  const refusalText = useLoginRefusalText();
  const providers = useStartableProviders();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<LoginResult | null>(null);
  if (providers.length === 0) return null;

  async function start(event: MouseEvent, { id, startUrl }: (typeof providers)[number]) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setRefused(null);
    setBusy(id);
    const message = await startProvider(startUrl, { returnTo });
    setBusy(null);
    if (message?.type !== 'plaza:login') return;
    const challenge = challengeOf(message.result);
    if (challenge) onChallenge(challenge);
    else if (message.result.responseCode === 'SUCCESS') await onEntered(message.result);
    else setRefused(message.result);
  }

  return (
    <div className="flex flex-col gap-3">
      {refused && (
        <p
          role="alert"
          className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger"
        >
          <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
          <span className="wrap-anywhere">{refusalText(refused)}</span>
        </p>
      )}
      <ul className="flex flex-col gap-2.5">
        {providers.map((provider) => (
          <li key={provider.id}>
            <a
              href={startHref(provider.startUrl, returnTo)}
              rel="nofollow"
              aria-busy={busy === provider.id || undefined}
              className={buttonClasses('secondary', 'lg', 'w-full')}
              onClick={(event) => void start(event, provider)}
            >
              {busy === provider.id ? <Spinner /> : <ProviderMark loginType={provider.loginType} />}
              <span className="min-w-0 truncate">{t('continueWith', { name: provider.name })}</span>
            </a>
          </li>
        ))}
      </ul>
      {divider && (
        <p className="flex items-center gap-3 text-sm text-text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
          {t('or')}
        </p>
      )}
    </div>
  );
}

function startHref(startUrl: string, returnTo: string | null): string {
  if (returnTo === null) return startUrl;
  return `${startUrl}&${new URLSearchParams({ returnTo })}`;
}
