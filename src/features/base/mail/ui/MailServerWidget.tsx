import Info from 'virtual:icons/info';
import TriangleAlert from 'virtual:icons/triangle-alert';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MailServerForm } from './MailServerForm.tsx';
import { MailServerQuery } from './mailServerDocuments.ts';

/** The mail server: a form, unless the environment names it. */
export function MailServerWidget() {
  const { t } = useTranslation('mailServer');
  const server = usePageData('ADMIN_MAIL_SERVER_PAGE', MailServerQuery)?.mailServer;
  if (!server) return null;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      {server.isOriginGuessed && <AddressWarning origin={server.origin} />}
      {server.source === 'ENVIRONMENT' ? (
        <div className="flex items-start gap-3 rounded-xl border border-border bg-surface-sunken p-4 text-sm">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-text-muted" />
          <p>{t('fromEnvironment')}</p>
        </div>
      ) : (
        <MailServerForm server={server} />
      )}
    </div>
  );
}

/** Without `PUBLIC_URL` links in emails lead nowhere: what breaks, and how to set it. */
function AddressWarning({ origin }: { origin: string }) {
  const { t } = useTranslation('mailServer');
  return (
    <div className="flex items-start gap-3 rounded-xl border border-warning/40 bg-warning-soft p-4 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col gap-2">
        <h2 className="font-semibold">{t('problemAddress')}</h2>
        <p className="wrap-anywhere">{t('addressBreaks', { origin })}</p>
        <p>{t('addressHow')}</p>
        <code className="block overflow-x-auto rounded-md bg-surface-raised px-3 py-2" dir="ltr">
          PUBLIC_URL=https://community.example.org
        </code>
      </div>
    </div>
  );
}
