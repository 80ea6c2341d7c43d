import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { NavLink, type NavLinkData } from './NavLink.tsx';
import { useTranslation } from './useTranslation.ts';

export type FooterColumn = { key: string; heading: string; links: readonly NavLinkData[] };

type FooterProps = {
  columns?: readonly FooterColumn[];
  /** Links without a heading, on one line. */
  links?: readonly NavLinkData[];
  /** Whose community it is. */
  organization?: string;
  website?: string | null;
  /** The last line, such as the community's name. */
  note?: ReactNode;
  /** Within a page, as a preview. */
  isPart?: boolean;
  /** Language selection and similar. */
  children?: ReactNode;
};

export function Footer(props: FooterProps) {
  const { columns = [], links = [], organization = '', website = null, note, children } = props;
  const { isPart = false } = props;
  const { t } = useTranslation('ui');
  // Landmarks of the page itself are unique.
  const Links = isPart ? 'div' : 'nav';
  const label = isPart ? undefined : t('footerNavigation');
  return (
    <footer
      className={cx(
        'no-print bg-surface-raised pb-[env(safe-area-inset-bottom)] text-sm',
        !isPart && 'mt-12 border-t border-border',
      )}
    >
      <div className={cx('flex flex-col gap-6', isPart ? 'p-6' : 'page py-8')}>
        {columns.length > 0 && (
          <Links aria-label={label} className="grid grid-cols-2 gap-8 sm:grid-cols-4">
            {columns.map((column) => (
              <div key={column.key}>
                <h2 className="mb-2 font-semibold">{column.heading}</h2>
                <ul>
                  {column.links.map((link) => (
                    <li key={link.key}>
                      <NavLink
                        link={link}
                        className="pointer-coarse:tap-row inline-flex items-center gap-1.5 py-1.5 text-text-muted hover:text-text hover:underline"
                      />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </Links>
        )}
        {links.length > 0 && (
          <Links aria-label={label}>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {links.map((link) => (
                <li key={link.key}>
                  <NavLink
                    link={link}
                    className="pointer-coarse:tap-row inline-flex items-center gap-1.5 rounded-sm py-1.5 font-medium hover:underline"
                  />
                </li>
              ))}
            </ul>
          </Links>
        )}
        {(note || children) && (
          <div className="flex flex-wrap items-center justify-between gap-4 text-text-muted">
            <div className="flex flex-col gap-1">
              {organization && <Organization name={organization} website={website} />}
              {/* Several lines of an isolated text would each end at the wrong side. */}
              <p dir="auto" className="rtl:text-right">
                {note}
              </p>
            </div>
            {children}
          </div>
        )}
      </div>
    </footer>
  );
}

function Organization({ name, website }: { name: string; website: string | null }) {
  const shown = <bdi>{name}</bdi>;
  return (
    <p className="font-medium text-text">
      {website === null ? (
        shown
      ) : (
        <a href={website} className="rounded-sm hover:underline">
          {shown}
        </a>
      )}
    </p>
  );
}
