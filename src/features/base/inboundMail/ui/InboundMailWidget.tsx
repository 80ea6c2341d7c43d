import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { InboundMailList } from './InboundMailList.tsx';
import { InboundMailView } from './InboundMailView.tsx';
import { InboundMailQuery } from './inboundMailDocuments.ts';

/** Received emails, or the one in the URL. */
export function InboundMailWidget({ page }: WidgetProps) {
  const data = usePageData('ADMIN_INBOUND_MAIL_PAGE', InboundMailQuery);
  if (data?.opened) return <InboundMailView key={data.opened.mail.id} opened={data.opened} />;
  if (!data?.inboundMails) return null;
  return <InboundMailList mails={data.inboundMails} search={page.search} />;
}
