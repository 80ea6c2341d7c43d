import ArrowLeft from 'virtual:icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#ui/PageHeader.tsx';

type MailHeaderProps = {
  /** The list that the email is in. */
  list: { path: string; title: string };
  state: ReactNode;
  subject: string;
  actions: ReactNode;
};

/** The header of the page of one email, sent or received. */
export function MailHeader({ list, state, subject, actions }: MailHeaderProps) {
  return (
    <PageHeader
      above={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link
            to={list.path}
            className="inline-flex min-h-6 items-center gap-1.5 text-sm text-text-muted hover:text-text hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {list.title}
          </Link>
          {state}
        </div>
      }
      title={<bdi>{subject}</bdi>}
      actions={actions}
    />
  );
}
