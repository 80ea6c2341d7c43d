import Inbox from 'virtual:icons/inbox';
import MailSearch from 'virtual:icons/mail-search';
import { Link } from 'react-router';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type InboundListAddress,
  type InboundStateWord,
  inboundHref,
  inboundMailHref,
  inboundPath,
  inboundPerPage,
  inboundStateWords,
  readInboundAddress,
} from '../inboundMailAddress.ts';
import { InboundStateBadge } from './InboundStateBadge.tsx';
import type { InboundMailData, ListedInboundMail } from './inboundMailDocuments.ts';

type InboundMailListProps = {
  mails: NonNullable<InboundMailData['inboundMails']>;
  search: string;
};

const stateWords = Object.keys(inboundStateWords) as InboundStateWord[]; // the table's own keys

/** Received emails, filtered by state, sender and subject. */
export function InboundMailList({ mails, search }: InboundMailListProps) {
  const { t } = useTranslation('inboundMail');
  const address = readInboundAddress(search);
  const hrefFor = (change: Partial<InboundListAddress>) =>
    inboundHref({ ...address, page: 1, ...change });
  const narrowed = address.state !== null || address.q !== '';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('list.title')} description={t('list.description')} />
      <section aria-label={t('list.title')} className="flex flex-col gap-4">
        <UrlSearchField
          label={t('list.search')}
          action={inboundPath}
          value={address.q}
          keep={address.state === null ? {} : { state: address.state }}
        />
        <Tabs
          label={t('list.states')}
          tabs={[null, ...stateWords].map((state) => ({
            href: hrefFor({ state }),
            label: state === null ? t('list.all') : t(`state.${inboundStateWords[state]}`),
            current: state === address.state,
          }))}
        />
        <div className="rounded-xl border border-border bg-surface-raised">
          {mails.nodes.length === 0 ? (
            <EmptyState
              icon={narrowed ? <MailSearch /> : <Inbox />}
              title={t(narrowed ? 'list.noneFound' : 'list.none')}
              description={narrowed ? null : t('list.noneHint')}
              action={
                narrowed && (
                  <LinkButton variant="secondary" to={inboundPath}>
                    {t('list.showAll')}
                  </LinkButton>
                )
              }
            />
          ) : (
            <ul className="divide-y divide-border">
              {mails.nodes.map((mail) => (
                <InboundMailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
        </div>
        <Pagination
          page={address.page}
          pageCount={Math.ceil(mails.totalCount / inboundPerPage)}
          hrefFor={(page) => hrefFor({ page })}
        />
      </section>
    </div>
  );
}

function InboundMailRow({ mail }: { mail: ListedInboundMail }) {
  const { t } = useTranslation('inboundMail');
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-hover sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <Link
          to={inboundMailHref(mail.id)}
          className="truncate font-medium after:absolute after:inset-0 hover:underline"
        >
          <bdi>{mail.subject || t('list.noSubject')}</bdi>
        </Link>
        <p className="truncate text-sm text-text-muted">
          <bdi>{mail.sender}</bdi> · <bdi>{mail.mailboxName}</bdi>
        </p>
        {mail.reason && <p className="text-sm wrap-anywhere text-text-muted">{mail.reason}</p>}
      </div>
      <div className="flex items-center gap-3 text-sm text-text-muted">
        <InboundStateBadge state={mail.state} />
        <Time at={mail.receivedAt} />
      </div>
    </li>
  );
}
