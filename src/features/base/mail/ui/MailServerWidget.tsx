import Info from 'virtual:icons/info';
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
