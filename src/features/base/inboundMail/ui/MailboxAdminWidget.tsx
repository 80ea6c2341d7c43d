import Mailbox from 'virtual:icons/mailbox';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { editMailboxHref, readEditedMailbox } from '../inboundMailAddress.ts';
import { MailboxesQuery } from './inboundMailDocuments.ts';
import { MailboxForm } from './MailboxForm.tsx';
import { MailboxRow } from './MailboxRow.tsx';

/** The mailboxes with their connection states; one can be edited or added. */
export function MailboxAdminWidget({ page }: WidgetProps) {
  const { t } = useTranslation('inboundMail');
  const data = usePageData('ADMIN_MAILBOXES_PAGE', MailboxesQuery);
  if (!data?.mailboxes) return null;
  const edit = readEditedMailbox(page.search);
  const edited = data.mailboxes.find(({ id }) => id === edit) ?? null;
  return (
    <AdminList
      title={t('mailboxes.title')}
      description={t('mailboxes.description')}
      add={{ label: t('mailboxes.new'), to: editMailboxHref('new') }}
      form={
        (edit === 'new' || edited) && (
          <MailboxForm key={edit} mailbox={edited} routes={data.mailRouteChoices ?? []} />
        )
      }
      rows={data.mailboxes}
      empty={{
        icon: <Mailbox />,
        title: t('mailboxes.none'),
        description: t('mailboxes.noneHint'),
      }}
    >
      {(mailbox) => <MailboxRow key={mailbox.id} mailbox={mailbox} />}
    </AdminList>
  );
}
