import ArrowLeft from 'virtual:icons/arrow-left';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailHref, outboxPath } from '../mailAddress.ts';
import { MailActions } from './MailActions.tsx';
import { MailFacts } from './MailFacts.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';
import type { OpenedMail } from './mailDocuments.ts';

/** A mail: its delivery state, and its content as received. */
export function MailView({ opened }: { opened: OpenedMail }) {
  const { t } = useTranslation('mailAdmin');
  const { mail, subject, text } = opened;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        above={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link
              to={outboxPath}
              className="inline-flex min-h-6 items-center gap-1.5 text-sm text-text-muted hover:text-text hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {t('title')}
            </Link>
            <MailStateBadge state={mail.state} />
          </div>
        }
        title={<bdi>{subject ?? t('unknownKind')}</bdi>}
        actions={<MailActions mail={mail} />}
      />
      <MailFacts mail={mail} />
      {text === null ? (
        <p className="rounded-xl border border-border bg-surface-raised p-5 text-text-muted">
          {t('unwritable')}
        </p>
      ) : (
        <>
          <p className="text-sm text-text-muted">{t('secret')}</p>
          <Preview id={mail.id} text={text} />
        </>
      )}
    </div>
  );
}

function Preview({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation('mailAdmin');
  const { basePath } = useShell();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section" heading={<h2>{t('html')}</h2>} flush className="overflow-hidden">
        <iframe
          title={t('html')}
          src={`${basePath}${mailHref(id)}/html`}
          sandbox=""
          referrerPolicy="no-referrer"
          className="block h-[68rem] w-full border-t border-border bg-white"
        />
      </Card>
      <Card as="section" heading={<h2>{t('text')}</h2>}>
        <pre dir="auto" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </Card>
    </div>
  );
}
