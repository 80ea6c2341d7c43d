import { Link } from 'react-router';
import { cx } from './cx.ts';

export type NavbarBrandData = {
  name: string;
  href: string;
  logoUrl?: string;
  darkLogoUrl?: string;
};

/** The community's logo and name. Beside a logo the name is left out where it does not fit. */
export function NavbarBrand({ brand }: { brand: NavbarBrandData }) {
  const { name, href, logoUrl, darkLogoUrl } = brand;
  const logo = 'h-8 w-auto max-w-40 shrink-0 object-contain';
  return (
    <Link
      to={href}
      className={cx(
        'touch-target me-1 min-w-0 max-md:grow max-md:basis-20 font-heading text-base font-bold tracking-tight md:text-lg lg:max-w-64 lg:shrink-0',
        !logoUrl && 'truncate',
      )}
    >
      {logoUrl ? (
        // The name wraps into a second line, which is cut off.
        <span className="flex h-8 flex-wrap gap-x-2.5 overflow-hidden">
          <img src={logoUrl} alt="" className={cx(logo, darkLogoUrl && 'dark:hidden')} />
          {darkLogoUrl && <img src={darkLogoUrl} alt="" className={`${logo} hidden dark:block`} />}
          <span dir="auto" className="max-w-full truncate leading-[3.2rem]">
            {name}
          </span>
        </span>
      ) : (
        <bdi>{name}</bdi>
      )}
    </Link>
  );
}
