import Laptop from 'virtual:icons/laptop';
import Smartphone from 'virtual:icons/smartphone';
import { useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readUserAgent } from './readUserAgent.ts';
import {
  EndOtherSessionsMutation,
  EndSessionMutation,
  type SessionData,
} from './securityDocuments.ts';
import type { SecuritySectionProps } from './securitySection.ts';

/** Number of sessions shown initially. */
const unfolded = 6;

/** The member's sessions; each can be ended except the current one. */
export function SessionsSection({ sessions }: SecuritySectionProps) {
  const { t } = useTranslation('account');
  const [act] = usePageAction();
  const change = (run: () => Promise<unknown>, done: string) =>
    act({ run, done, failed: t('failures.general') });
  const endOthers = () => runOperation(EndOtherSessionsMutation, {});
  const end = (id: string) => runOperation(EndSessionMutation, { input: { id } });
  const row = (session: SessionData) => (
    <SessionRow
      key={session.id}
      session={session}
      onEnd={() => change(() => end(session.id), t('notices.SESSION_ENDED'))}
    />
  );
  const folded = sessions.slice(unfolded);
  return (
    <Card as="section" heading={<h2>{t('sessions.heading')}</h2>}>
      <ul className="flex flex-col divide-y divide-border">
        {sessions.slice(0, unfolded).map(row)}
      </ul>
      {folded.length > 0 && (
        <details className="border-t border-border">
          <summary className="cursor-pointer rounded-sm py-3 text-accent hover:underline">
            {t('sessions.more', { count: folded.length })}
          </summary>
          <ul className="flex flex-col divide-y divide-border">{folded.map(row)}</ul>
        </details>
      )}
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3 needs-js:hidden"
          onClick={() => void change(endOthers, t('notices.OTHERS_ENDED'))}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: SessionData; onEnd: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const [pending, setPending] = useState(false);
  const { browser, system, mobile } = readUserAgent(session.userAgent);
  const name =
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? t('sessions.unknown'));
  const Icon = mobile ? Smartphone : Laptop;
  const time = () => <Time at={session.seenAt} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <Icon aria-hidden className="size-5 shrink-0 text-text-muted" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          <bdi className="wrap-anywhere">{session.address}</bdi>
          <span>
            <LinkedText text={t('sessions.seen')} parts={{ time }} />
          </span>
        </span>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          size="sm"
          className="needs-js:hidden"
          loading={pending}
          aria-label={t('sessions.endNamed', { name })}
          onClick={() => {
            setPending(true);
            void onEnd().finally(() => setPending(false));
          }}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
