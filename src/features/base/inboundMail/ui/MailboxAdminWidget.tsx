import Mailbox from 'virtual:icons/mailbox';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
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
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('mailboxes.title')}
        description={t('mailboxes.description')}
        actions={
          <LinkButton to={editMailboxHref('new')} className="needs-js:hidden">
            {t('mailboxes.new')}
          </LinkButton>
        }
      />
      {(edit === 'new' || edited) && (
        <MailboxForm key={edit} mailbox={edited} routes={data.mailRouteChoices ?? []} />
      )}
      <Card flush as="section">
        {data.mailboxes.length === 0 ? (
          <EmptyState
            icon={<Mailbox />}
            title={t('mailboxes.none')}
            description={t('mailboxes.noneHint')}
          />
        ) : (
          <ul className="divide-y divide-border">
            {data.mailboxes.map((mailbox) => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
