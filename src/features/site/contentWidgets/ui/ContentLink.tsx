import type { ReactNode } from 'react';
import { Link } from 'react-router';

type ContentLinkProps = { to: string; className?: string; children: ReactNode };

/** A link that an administrator entered: to a page of the portal, or elsewhere. */
export function ContentLink({ to, className, children }: ContentLinkProps) {
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
