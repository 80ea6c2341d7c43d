import ExternalLink from 'virtual:icons/external-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from './useTranslation.ts';

export type NavLinkData = {
  key: string;
  label: string;
  href: string;
  icon?: ReactNode;
  current?: boolean;
  /** Outside the portal's router: another site, or another application of this host. */
  opening?: 'newTab' | 'sameHost';
};

type NavLinkProps = { link: NavLinkData; className?: string };

/** A link given as data: internal, or external and marked as such. */
export function NavLink({ link, className }: NavLinkProps) {
  const { t } = useTranslation('ui');
  if (link.opening === 'sameHost') {
    return (
      <a href={link.href} className={className}>
        {link.icon}
        {link.label}
      </a>
    );
  }
  if (link.opening === 'newTab') {
    return (
      <a href={link.href} target="_blank" rel="noopener" className={className}>
        {link.icon}
        {link.label}
        <ExternalLink aria-hidden className="size-3.5 opacity-70" />
        <span className="sr-only">{t('newTab')}</span>
      </a>
    );
  }
  return (
    <Link to={link.href} aria-current={link.current ? 'page' : undefined} className={className}>
      {link.icon}
      {link.label}
    </Link>
  );
}
