import Download from 'virtual:icons/download';
import FileWarning from 'virtual:icons/file-warning';
import LockKeyhole from 'virtual:icons/lock-keyhole';
import MailWarning from 'virtual:icons/mail-warning';
import ShieldCheck from 'virtual:icons/shield-check';
import ShieldQuestion from 'virtual:icons/shield-question-mark';
import { useState } from 'react';
import { joinList, listComma } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import type { SupportEntryNode } from '#features/support/requests/ui/supportEntryNode.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type EntryEmail = SupportEntryNode['emails'][number];

/** How an entry came or went by email; customers get none of it. */
export function EntryEmails({ entry }: { entry: SupportEntryNode }) {
  if (entry.emails.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-border pt-3 text-xs text-text-muted">
      {entry.emails.map((email) =>
        email.isInbound ? (
          <ReceivedEmail key={email.id} email={email} />
        ) : (
          <SentEmail key={email.id} email={email} />
        ),
      )}
    </div>
  );
}

function ReceivedEmail({ email }: { email: EntryEmail }) {
  const { t, language } = useTranslation('supportEmail');
  const { basePath } = useShell();
  const [isOpen, setOpen] = useState(false);
  const isProven = email.verdict === 'PASS';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge
          tone={isProven ? 'neutral' : 'warning'}
          icon={isProven ? <ShieldCheck aria-hidden /> : <ShieldQuestion aria-hidden />}
        >
          {t(isProven ? 'entry.verified' : 'entry.unverified')}
        </Badge>
        {email.address && (
          <span className="wrap-anywhere">
            {t('entry.from')} <bdi>{email.address}</bdi>
          </span>
        )}
        {email.replyTo && (
          <span className="wrap-anywhere">
            {t('entry.replyTo')} <bdi>{email.replyTo}</bdi>
          </span>
        )}
        {email.copied.length > 0 && (
          <span className="wrap-anywhere">
            {t('entry.alsoTo')} <bdi>{joinList(email.copied, language)}</bdi>
          </span>
        )}
      </div>
      {email.protection === 'SIGNED' && <p>{t('entry.signed')}</p>}
      {email.protection === 'UNREADABLE' && (
        <p className="flex items-start gap-2 text-text">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          {t('entry.unreadable')}
        </p>
      )}
      <UnstoredFiles email={email} />
      {email.foldedText !== '' && (
        <details>
          <summary className="cursor-pointer font-medium">{t('entry.folded')}</summary>
          <pre
            dir="auto"
            className="mt-2 border-s-2 border-border ps-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {email.foldedText}
          </pre>
        </details>
      )}
      {email.htmlPath && (
        <div className="flex flex-col items-start gap-2 needs-js:hidden">
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'entry.hideOriginal' : 'entry.showOriginal')}
          </Button>
          {isOpen && (
            <iframe
              title={t('entry.original')}
              src={`${basePath}${email.htmlPath}`}
              sandbox=""
              referrerPolicy="no-referrer"
              className="block h-96 w-full rounded-lg border border-border bg-white"
            />
          )}
        </div>
      )}
    </>
  );
}

const reasons = ['TYPE', 'SIZE', 'COUNT', 'EMPTY', 'PERMISSION', 'UNREAD', 'VIRUS'] as const;

function reasonOf(reason: string): (typeof reasons)[number] {
  return reasons.find((each) => each === reason) ?? 'TYPE';
}

/** Parts that only the original has. */
function UnstoredFiles({ email: { unstored, originalPath } }: { email: EntryEmail }) {
  const { t, language } = useTranslation('supportEmail');
  const { basePath } = useShell();
  return (
    <>
      {unstored.length > 0 && (
        <div className="flex items-start gap-2 text-text">
          <FileWarning aria-hidden className="size-4 shrink-0" />
          <p className="wrap-anywhere">
            {t('entry.unstored')}
            {labelColon(language)}
            {unstored.map(({ name, reason }, index) => (
              <span key={name}>
                {index > 0 && listComma(language)}
                <bdi className="font-medium">{name}</bdi> ({t(`entry.reason.${reasonOf(reason)}`)})
              </span>
            ))}
          </p>
        </div>
      )}
      {originalPath && (
        <a
          href={`${basePath}${originalPath}`}
          className="flex w-fit items-center gap-1 font-medium hover:text-text hover:underline"
        >
          <Download aria-hidden className="size-3.5" />
          {t('entry.download')}
        </a>
      )}
    </>
  );
}

function SentEmail({ email }: { email: EntryEmail }) {
  const { t } = useTranslation('supportEmail');
  const to = email.address;
  if (email.failedReason !== null) {
    return (
      <p className="flex items-start gap-2 text-danger">
        <MailWarning aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">
          {to === null ? t('entry.failedMember') : t('entry.failed', { address: to })}
          {email.failedReason !== '' && <bdi> {email.failedReason}</bdi>}
        </span>
      </p>
    );
  }
  const isSent = email.state === 'SENT' || email.state === null;
  if (to === null) return <p>{t(isSent ? 'entry.sentMember' : 'entry.waitingMember')}</p>;
  return (
    <p className="wrap-anywhere">{t(isSent ? 'entry.sent' : 'entry.waiting', { address: to })}</p>
  );
}
