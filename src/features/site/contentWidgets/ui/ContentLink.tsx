import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isPageOff } from '#features/base/layouts/switchedPages.ts';
import { useShell } from '#ui/useShell.ts';

type ContentLinkProps = { to: string; className?: string; children: ReactNode };

/**
 * A link that an administrator entered: to a page of the portal, or elsewhere; nothing while that page is
 * switched off.
 */
export function ContentLink({ to, className, children }: ContentLinkProps) {
  const { settings } = useShell();
  if (isPageOff(to, settings)) return null;
  if (to.startsWith('/') && !to.startsWith('/files/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className} rel="noopener">
      {children}
    </a>
  );
}
