import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProviderMessage } from '../loginResult.ts';
import { startProvider } from './startProvider.ts';

/** Tests a provider without signing in, and shows its response. */
export function ProviderTrial({ startUrl }: { startUrl: string }) {
  const { t } = useTranslation('federation');
  const [answer, setAnswer] = useState<ProviderMessage | null>(null);
  const begin = async () =>
    setAnswer(await startProvider(startUrl, { returnTo: null, trial: true }));
  return (
    <Card
      as="section"
      heading={<h2>{t('trial.title')}</h2>}
      action={
        <Button variant="secondary" size="sm" onClick={() => void begin()}>
          {t('trial.begin')}
        </Button>
      }
    >
      <p className="text-sm text-text-muted">{t('trial.about')}</p>
      <div aria-live="polite">
        {answer?.type === 'plaza:login' && (
          <p className="mt-3 text-sm wrap-anywhere text-danger">{answer.result.responseMessage}</p>
        )}
        {answer?.type === 'plaza:trial' && (
          <dl className="mt-4 grid gap-4 lg:grid-cols-2">
            <Facts title={t('trial.profile')} facts={answer.result.profile} />
            <Facts title={t('trial.given')} facts={answer.result.given} />
          </dl>
        )}
      </div>
    </Card>
  );
}

function Facts({ title, facts }: { title: string; facts: Record<string, unknown> | null }) {
  return (
    <div>
      <dt className="text-sm font-medium">{title}</dt>
      <dd>
        <pre
          dir="ltr"
          className="mt-1.5 overflow-auto rounded-md bg-surface-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {JSON.stringify(facts, null, 2)}
        </pre>
      </dd>
    </div>
  );
}
