import Info from 'virtual:icons/info';
import { Link } from 'react-router';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MailPageData } from './mailDocuments.ts';

type DeliveryNoticeProps = { delivery: NonNullable<MailPageData['mailDelivery']> };

/** Whether mail is delivered, and the base URL of its links. */
export function DeliveryNotice({ delivery }: DeliveryNoticeProps) {
  const { t } = useTranslation('mailAdmin');
  const { delivers, from, origin } = delivery;
  return (
    <div className="flex items-start gap-3 rounded-xl border border-border bg-surface-sunken p-4 text-sm">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-text-muted" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">{delivers ? t('delivers', { from }) : t('keeps')}</p>
        <p className="wrap-anywhere text-text-muted">
          {!delivers && (
            <>
              <Link to="/admin/mail-server" className="text-accent underline">
                {t('keepsHow')}
              </Link>{' '}
            </>
          )}
          {t('links', { origin })}
        </p>
      </div>
    </div>
  );
}
