import KeyRound from 'virtual:icons/key-round';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecuritySectionProps } from '#features/people/identity/ui/securitySection.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useFocusOfStep } from '#ui/useFocusOfStep.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { PasswordGate } from './PasswordGate.tsx';
import { createPasskey } from './passkeys.ts';
import { RemoveSecondFactorMutation } from './twoFactorDocuments.ts';

/** Passkeys: sign in with a fingerprint, face or security key, without a password. */
export function PasskeysSection({ account, twoFactor }: SecuritySectionProps) {
  const { t } = useTranslation('twoFactor');
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const steps = useFocusOfStep<HTMLDivElement>(`${adding} ${removing}`);
  const passkeys = twoFactor.factors.filter(({ kind }) => kind === 'PASSKEY');

  const add = async (given: { currentPassword: string; name: string }) => {
    await createPasskey(given);
    await revalidate();
    showSuccess(t('passkeys.added'));
    setAdding(false);
  };
  const remove = async (id: string, currentPassword: string) => {
    await runOperation(RemoveSecondFactorMutation, { input: { id, currentPassword } });
    await revalidate();
    showSuccess(t('passkeys.removed'));
    setRemoving(null);
  };

  return (
    <Card as="section" heading={<h2>{t('passkeys.heading')}</h2>}>
      <div ref={steps} className="flex flex-col gap-4">
        <p className="text-sm text-text-muted">{t('passkeys.text')}</p>
        {passkeys.length > 0 && (
          <ul className="flex flex-col divide-y divide-border">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id} className="flex flex-col gap-3 py-3">
                <div className="flex items-center gap-3">
                  <KeyRound aria-hidden className="size-5 shrink-0 text-text-muted" />
                  <div className="flex min-w-0 flex-1 flex-col">
                    <span className="truncate font-medium">{name}</span>
                    <span className="text-sm text-text-muted">
                      {t(lastUsedAt ? 'passkeys.used' : 'passkeys.made')}{' '}
                      <Time at={lastUsedAt ?? createdAt} />
                    </span>
                  </div>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="needs-js:hidden"
                    aria-label={t('passkeys.removeNamed', { name })}
                    onClick={() => setRemoving(id)}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </div>
                {removing === id && (
                  <PasswordGate
                    asksPassword={account.hasPassword}
                    danger
                    submit={t('passkeys.remove')}
                    act={({ currentPassword }) => remove(id, currentPassword)}
                    onCancel={() => setRemoving(null)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {adding ? (
          <PasswordGate
            asksPassword={account.hasPassword}
            name={t('passkeys.defaultName')}
            submit={t('passkeys.add')}
            act={add}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button
            variant="secondary"
            className="self-start needs-js:hidden"
            onClick={() => setAdding(true)}
          >
            {t('passkeys.add')}
          </Button>
        )}
      </div>
    </Card>
  );
}
