import VenetianMask from 'virtual:icons/venetian-mask';
import { type MouseEvent, useState } from 'react';
import { IdentityErrorMessage } from '#features/people/identity/ui/IdentityErrorMessage.tsx';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LoginResult } from '../loginResult.ts';
import {
  anonymousSessionDoor,
  startAnonymousSession,
  useOffersAnonymous,
} from './anonymousSession.ts';

interface AnonymousSignInProps {
  /** Where to go afterwards, base path included; null: stay. */
  returnTo: string | null;
  onEntered: (result: LoginResult) => Promise<void>;
}

/** Signs in without an account; a plain form without script. Nothing where the community does not allow it. */
export function AnonymousSignIn({ returnTo, onEntered }: AnonymousSignInProps) {
  const { t } = useTranslation('identity');
  const { basePath } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (!useOffersAnonymous()) return null;

  async function start(event: MouseEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onEntered(await startAnonymousSession());
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
  return (
    <form
      method="post"
      action={`${basePath}${anonymousSessionDoor}${query}`}
      className="flex flex-col gap-3"
    >
      <IdentityErrorMessage error={error} />
      <Button
        type="submit"
        variant="secondary"
        size="lg"
        className="w-full"
        loading={isBusy}
        icon={<VenetianMask aria-hidden className="size-5" />}
        onClick={(event) => void start(event)}
      >
        {t('continueAnonymously')}
      </Button>
    </form>
  );
}
