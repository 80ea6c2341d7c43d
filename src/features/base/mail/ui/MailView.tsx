import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailHref, outboxPath } from '../mailAddress.ts';
import { MailActions } from './MailActions.tsx';
import { MailFacts } from './MailFacts.tsx';
import { MailFrame } from './MailFrame.tsx';
import { MailHeader } from './MailHeader.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';
import type { OpenedMail } from './mailDocuments.ts';

/** A mail: its delivery state, and its content as received. */
export function MailView({ opened }: { opened: OpenedMail }) {
  const { t } = useTranslation('mailAdmin');
  const { mail, subject, text } = opened;
  return (
    <div className="flex flex-col gap-6">
      <MailHeader
        list={{ path: outboxPath, title: t('title') }}
        state={<MailStateBadge state={mail.state} />}
        subject={subject ?? t('unknownKind')}
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
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <MailFrame title={t('html')} path={`${mailHref(id)}/html`} className="h-[68rem]" />
      <Card as="section" heading={<h2>{t('text')}</h2>}>
        <pre dir="auto" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </Card>
    </div>
  );
}
