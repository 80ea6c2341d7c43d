import MailSearch from 'virtual:icons/mail-search';
import Mailbox from 'virtual:icons/mailbox';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type MailListAddress,
  type MailStateWord,
  mailStateWords,
  outboxHref,
  outboxPath,
  readMailListAddress,
} from '../mailAddress.ts';
import { DeliveryNotice } from './DeliveryNotice.tsx';
import { MailListRow } from './MailListRow.tsx';
import type { MailPageData } from './mailDocuments.ts';
import { TestMailButton } from './TestMailButton.tsx';

type MailListProps = {
  mails: NonNullable<MailPageData['mails']>;
  delivery: NonNullable<MailPageData['mailDelivery']>;
  search: string;
};

const perPage = 20;
const stateWords = Object.keys(mailStateWords) as MailStateWord[]; // the table's own keys

/** Mails of the last month, filtered by state and recipient. */
export function MailList({ mails, delivery, search }: MailListProps) {
  const { t } = useTranslation('mailAdmin');
  const address = readMailListAddress(search);
  const hrefFor = (change: Partial<MailListAddress>) =>
    outboxHref({ ...address, page: 1, ...change });
  const narrowed = address.state !== null || address.q !== '';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} actions={<TestMailButton />} />
      <DeliveryNotice delivery={delivery} />
      <section aria-label={t('title')} className="flex flex-col gap-4">
        <UrlSearchField
          label={t('search')}
          action={outboxPath}
          value={address.q}
          keep={address.state === null ? {} : { state: address.state }}
        />
        <Tabs
          label={t('states')}
          tabs={[null, ...stateWords].map((state) => ({
            href: hrefFor({ state }),
            label: state === null ? t('all') : t(`state.${mailStateWords[state]}`),
            current: state === address.state,
          }))}
        />
        <div className="rounded-xl border border-border bg-surface-raised">
          {mails.nodes.length === 0 ? (
            <EmptyState
              icon={narrowed ? <MailSearch /> : <Mailbox />}
              title={t(narrowed ? 'noneFound' : 'none')}
              description={narrowed ? null : t('noneYet')}
              action={
                narrowed && (
                  <LinkButton variant="secondary" to={outboxPath}>
                    {t('showAll')}
                  </LinkButton>
                )
              }
            />
          ) : (
            <ul className="divide-y divide-border">
              {mails.nodes.map((mail) => (
                <MailListRow key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
        </div>
        <Pagination
          page={address.page}
          pageCount={Math.ceil(mails.totalCount / perPage)}
          hrefFor={(page) => hrefFor({ page })}
        />
      </section>
    </div>
  );
}
