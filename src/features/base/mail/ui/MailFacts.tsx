import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { OpenedMail } from './mailDocuments.ts';

/** A mail's metadata. */
export function MailFacts({ mail }: { mail: OpenedMail['mail'] }) {
  const { t } = useTranslation('mailAdmin');
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-xl border border-border bg-surface-raised p-4 text-sm sm:grid-cols-2 sm:p-5 lg:grid-cols-4">
      <Fact name={t('recipient')}>
        <bdi>{mail.recipient}</bdi>
        {mail.member && (
          <>
            {' '}
            <Link to={mail.member.path} className="text-accent hover:underline">
              <bdi>{mail.member.username}</bdi>
            </Link>
          </>
        )}
      </Fact>
      <Fact name={t('about')}>{mail.kind ? t(`kind.${mail.kind}`) : t('unknownKind')}</Fact>
      <Fact name={t('written')}>
        <Time at={mail.createdAt} />
      </Fact>
      {mail.finishedAt && (
        <Fact name={t('finished')}>
          <Time at={mail.finishedAt} />
        </Fact>
      )}
      {mail.nextAttemptAt && (
        <Fact name={t('nextAttempt')}>
          <Time at={mail.nextAttemptAt} />
        </Fact>
      )}
      <Fact name={t('attempts')}>{mail.attemptCount}</Fact>
      {mail.messageId && (
        <Fact name={t('messageId')}>
          <bdi>{mail.messageId}</bdi>
        </Fact>
      )}
      {mail.lastError && (
        <Fact name={t('lastError')} wide>
          <bdi className="text-danger">{mail.lastError}</bdi>
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; children: ReactNode; wide?: boolean };

function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-full' : undefined}>
      <dt className="text-text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
