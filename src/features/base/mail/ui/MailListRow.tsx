import { Link } from 'react-router';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { mailHref } from '../mailAddress.ts';
import { MailStateBadge } from './MailStateBadge.tsx';
import type { ListedMail } from './mailDocuments.ts';

/** Recipient, subject, state; the whole row links to the mail. */
export function MailListRow({ mail }: { mail: ListedMail }) {
  const { t } = useTranslation('mailAdmin');
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-hover sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <Link
          to={mailHref(mail.id)}
          className="truncate font-medium after:absolute after:inset-0 hover:underline"
        >
          {mail.kind ? t(`kind.${mail.kind}`) : t('unknownKind')}
        </Link>
        <p className="truncate text-sm text-text-muted">
          <bdi>{mail.recipient}</bdi>
        </p>
        {mail.lastError && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-danger">
            <bdi>{mail.lastError}</bdi>
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 text-sm text-text-muted">
        <MailStateBadge state={mail.state} />
        <Time at={mail.createdAt} />
      </div>
    </li>
  );
}
