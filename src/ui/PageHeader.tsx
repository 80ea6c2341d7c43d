import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { PageTitle } from './PageTitle.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** One or two sentences. */
  description?: ReactNode;
  /** Breadcrumbs or a type badge above the title. */
  above?: ReactNode;
  actions?: ReactNode;
  /** 'compact' for tools in which people work for long. */
  size?: 'regular' | 'compact';
};

/** The page's h1, with adjacent content. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, above, actions, size = 'regular' } = props;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div
        className={cx(
          'flex min-w-0 grow flex-col gap-2',
          // Text that wraps takes this much beside the actions, a mere title only its own width.
          description || above ? 'basis-100' : undefined,
        )}
      >
        {above}
        <PageTitle
          className={cx(
            'font-bold tracking-tight text-pretty wrap-anywhere',
            size === 'compact' ? 'text-xl' : 'text-2xl md:text-3xl',
          )}
        >
          {title}
        </PageTitle>
        {description && <p className="max-w-prose text-text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
