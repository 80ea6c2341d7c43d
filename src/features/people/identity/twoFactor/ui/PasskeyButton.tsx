import KeyRound from 'virtual:icons/key-round';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { wasCancelled } from './passkeys.ts';

interface PasskeyButtonProps {
  label: string;
  /** Calls the browser's authenticator. */
  act: () => Promise<unknown>;
  /** @param answer the result of `act` */
  onDone: (answer: unknown) => Promise<void>;
}

/** A button that opens the browser's passkey dialog; hidden without JavaScript. */
export function PasskeyButton({ label, act, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('twoFactor');
  const [pending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await onDone(await act());
    } catch (error) {
      if (!wasCancelled(error)) showError(t('passkeyFailed'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      className="w-full needs-js:hidden"
      icon={<KeyRound aria-hidden className="size-4.5" />}
      loading={pending}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}
