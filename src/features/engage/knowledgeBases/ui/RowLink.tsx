import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { useShell } from '#ui/useShell.ts';

type RowLinkProps = {
  to: string;
  icon: ReactNode;
  children: string;
  lang?: string | undefined;
  count?: number | undefined;
};

/** A section or an article in a list of the start page. */
export function RowLink({ to, icon, children, lang, count }: RowLinkProps) {
  const { language } = useShell();
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-9 pointer-coarse:tap-row items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-surface-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted"
    >
      {icon}
      <span lang={lang} dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      {count !== undefined && (
        <span className="text-sm text-text-muted">{formatFullCount(count, language)}</span>
      )}
    </Link>
  );
}
