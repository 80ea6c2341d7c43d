import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { OpenedInboundMail } from './inboundMailDocuments.ts';

type Verdicts = NonNullable<OpenedInboundMail['mail']['verdicts']>;

/** A received email's metadata: sender, recipients, sender checks, outcome. */
export function InboundMailFacts({ opened }: { opened: OpenedInboundMail }) {
  const { t, language } = useTranslation('inboundMail');
  const { mail, to, files } = opened;
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-xl border border-border bg-surface-raised p-4 text-sm sm:grid-cols-2 sm:p-5 lg:grid-cols-4">
      <InboundFact name={t('view.from')}>
        <bdi>{mail.sender}</bdi>
      </InboundFact>
      <InboundFact name={t('view.to')}>
        <bdi>{joinList(to, language)}</bdi>
      </InboundFact>
      <InboundFact name={t('view.mailbox')}>
        <bdi>{mail.mailboxName}</bdi>
      </InboundFact>
      <InboundFact name={t('view.received')}>
        <Time at={mail.receivedAt} />
      </InboundFact>
      {mail.verdicts && (
        <InboundFact name={t('view.checks')}>
          <VerdictList verdicts={mail.verdicts} />
        </InboundFact>
      )}
      <InboundFact name={t('view.size')}>{formatBytes(mail.byteSize, language)}</InboundFact>
      {mail.reason && <InboundFact name={t('view.reason')}>{mail.reason}</InboundFact>}
      {mail.path && (
        <InboundFact name={t(`state.${mail.state}`)}>
          <Link
            to={mail.path}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {t('view.openResult')}
          </Link>
        </InboundFact>
      )}
      {mail.error && (
        <InboundFact name={t('view.error')} wide>
          <bdi className="text-danger">{mail.error}</bdi>
        </InboundFact>
      )}
      {mail.messageId && (
        <InboundFact name={t('view.messageId')}>
          <bdi>{mail.messageId}</bdi>
        </InboundFact>
      )}
      {files.length > 0 && (
        <InboundFact name={t('view.files')} wide>
          <ul className="flex flex-col gap-1">
            {files.map(({ name, byteSize }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
              <li key={index}>
                <bdi>{name}</bdi>{' '}
                <span className="font-normal text-text-muted">
                  {formatBytes(byteSize, language)}
                </span>
              </li>
            ))}
          </ul>
        </InboundFact>
      )}
    </dl>
  );
}

const tones = { PASS: 'success', FAIL: 'danger', UNKNOWN: 'neutral' } as const satisfies Record<
  string,
  BadgeTone
>;

function VerdictList({ verdicts: { verdict, spf, dkim, dmarc } }: { verdicts: Verdicts }) {
  const { t } = useTranslation('inboundMail');
  const known = verdict === 'PASS' || verdict === 'FAIL' ? verdict : 'UNKNOWN';
  return (
    <>
      <Badge tone={tones[known]}>{t(`verdict.${known}`)}</Badge>
      <p dir="ltr" className="mt-1 font-mono text-xs font-normal text-text-muted rtl:text-end">
        {t('view.results', { spf, dkim, dmarc })}
      </p>
    </>
  );
}

type InboundFactProps = { name: string; children: ReactNode; wide?: boolean };

function InboundFact({ name, children, wide = false }: InboundFactProps) {
  return (
    <div className={wide ? 'sm:col-span-full' : 'min-w-0'}>
      <dt className="text-text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatBytes(bytes: number, language: string): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(language.replace('_', '-'), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / (isLarge ? 1_000_000 : 1_000));
}
