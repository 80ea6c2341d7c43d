import Download from 'virtual:icons/download';
import { MailFrame } from '#features/base/mail/ui/MailFrame.tsx';
import { MailHeader } from '#features/base/mail/ui/MailHeader.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { inboundMailHref, inboundPath } from '../inboundMailAddress.ts';
import { InboundMailActions } from './InboundMailActions.tsx';
import { InboundMailFacts } from './InboundMailFacts.tsx';
import { InboundStateBadge } from './InboundStateBadge.tsx';
import type { OpenedInboundMail } from './inboundMailDocuments.ts';

/** A received email: what became of it, and its content in a frame that can do nothing. */
export function InboundMailView({ opened }: { opened: OpenedInboundMail }) {
  const { t } = useTranslation('inboundMail');
  const { basePath } = useShell();
  const { mail } = opened;
  return (
    <div className="flex flex-col gap-6">
      <MailHeader
        list={{ path: inboundPath, title: t('list.title') }}
        state={<InboundStateBadge state={mail.state} />}
        subject={mail.subject || t('list.noSubject')}
        actions={<InboundMailActions mail={mail} />}
      />
      <InboundMailFacts opened={opened} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-text-muted">{t('view.private')}</p>
        <a
          href={`${basePath}${inboundMailHref(mail.id)}/source`}
          download
          className={buttonClasses('secondary', 'sm')}
        >
          <Download aria-hidden className="size-4" />
          {t('view.source')}
        </a>
      </div>
      {opened.text === null ? (
        <p className="rounded-xl border border-border bg-surface-raised p-5 text-text-muted">
          {t('view.unreadable')}
        </p>
      ) : (
        <Content opened={opened} text={opened.text} />
      )}
    </div>
  );
}

type ContentProps = { opened: OpenedInboundMail; text: string };

function Content({ opened, text }: ContentProps) {
  const { t } = useTranslation('inboundMail');
  const plain = 'font-sans text-sm wrap-anywhere whitespace-pre-wrap';
  return (
    <div className={opened.hasHtml ? 'grid items-start gap-6 lg:grid-cols-2' : undefined}>
      <Card as="section" heading={<h2>{t('view.text')}</h2>}>
        <pre dir="auto" className={plain}>
          {text || t('view.noText')}
        </pre>
        {opened.foldedText !== '' && (
          <details className="mt-4 text-text-muted">
            <summary className="cursor-pointer text-sm font-medium">{t('view.folded')}</summary>
            <pre dir="auto" className={`mt-2 border-s-2 border-border ps-3 ${plain}`}>
              {opened.foldedText}
            </pre>
          </details>
        )}
      </Card>
      {opened.hasHtml && (
        <MailFrame
          title={t('view.html')}
          path={`${inboundMailHref(opened.mail.id)}/html`}
          className="h-[40rem]"
        />
      )}
    </div>
  );
}
