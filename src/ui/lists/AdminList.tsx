import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Pagination } from './Pagination.tsx';

type AddProps = { label: string } & ({ to: string } | { onClick: () => void });

interface AdminListProps<Row> {
  title: string;
  description?: string | undefined;
  /** Opens the form of a new one, at an address or in a dialog; null without permission. */
  add?: AddProps | null;
  /** Other buttons of the page, before `add`. */
  actions?: ReactNode;
  /** The form that is open, between the header and the list; null while none is. */
  form?: ReactNode;
  /** A search, tabs, or what else comes between the form and the list. */
  filter?: ReactNode;
  rows: readonly Row[];
  /** A row: an `li` with a key. */
  children: (row: Row, index: number) => ReactNode;
  /** Shown instead of the list while it has no rows. */
  empty: ComponentProps<typeof EmptyState>;
  /** Announces a move to screen readers. */
  told?: string;
  pages?: ComponentProps<typeof Pagination>;
  below?: ReactNode;
}

/** A page that lists the nouns of a feature for its staff. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, description, add, actions, form, filter } = props;
  const { rows, children, empty, told, pages, below } = props;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={title}
        description={description}
        actions={
          (actions || add) && (
            <>
              {actions}
              {add && <AddButton {...add} />}
            </>
          )
        }
      />
      {form}
      {filter}
      <Card flush as="section">
        {rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul className="divide-y divide-border">{rows.map(children)}</ul>
        )}
        {told !== undefined && (
          <p role="status" className="sr-only">
            {told}
          </p>
        )}
      </Card>
      {pages && <Pagination {...pages} />}
      {below}
    </div>
  );
}

function AddButton({ label, ...opens }: AddProps) {
  return 'to' in opens ? (
    <LinkButton to={opens.to} className="needs-js:hidden">
      {label}
    </LinkButton>
  ) : (
    <Button className="needs-js:hidden" onClick={opens.onClick}>
      {label}
    </Button>
  );
}
