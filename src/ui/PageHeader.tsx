import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** One or two sentences. */
  description?: ReactNode;
  /** Breadcrumbs or a type badge above the title. */
  above?: ReactNode;
  actions?: ReactNode;
};

/** The page's h1, with adjacent content. */
export function PageHeader({ title, description, above, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-100 flex-col gap-2">
        {above}
        <PageTitle className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere md:text-3xl">
          {title}
        </PageTitle>
        {description && <p className="max-w-prose text-text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
