import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { MailList } from './MailList.tsx';
import { MailView } from './MailView.tsx';
import { MailPageQuery } from './mailDocuments.ts';
import { SuppressedAddresses } from './SuppressedAddresses.tsx';

/** The outbox: its list, or the mail in the URL. */
export function MailOutboxWidget({ page }: WidgetProps) {
  const data = usePageData('ADMIN_MAIL_PAGE', MailPageQuery);
  if (!data?.mailDelivery) return null;
  if (data.opened) return <MailView key={data.opened.mail.id} opened={data.opened} />;
  if (!data.mails) return null;
  return (
    <div className="flex flex-col gap-10">
      <MailList mails={data.mails} delivery={data.mailDelivery} search={page.search} />
      {data.mailSuppressions && <SuppressedAddresses suppressions={data.mailSuppressions} />}
    </div>
  );
}
