import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { BrokenSiteLinkData } from './navigationDocuments.ts';

/** What the last weekly check found; nothing if all links work. */
export function BrokenSiteLinks({ links }: { links: readonly BrokenSiteLinkData[] }) {
  const { t } = useTranslation('navigation');
  if (links.length === 0) return null;
  return (
    <Card as="section" flush heading={<h2>{t('broken.title')}</h2>}>
      <p className="px-4 pb-3 text-sm text-text-muted sm:px-5">{t('broken.description')}</p>
      <ul className="divide-y divide-border border-t border-border">
        {links.map((link) => (
          <LinkRow key={`${link.source} ${link.url}`} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function LinkRow({ link }: { link: BrokenSiteLinkData }) {
  const { t } = useTranslation(['navigation', 'articleUpkeep']);
  const { source, name, href, url, problem, since } = link;
  const place = source === 'footer' ? t('areas.footer') : t('areas.bar');
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Link to={href} dir="auto" className="min-w-0 font-medium wrap-anywhere hover:underline">
          {name || place}
        </Link>
        <Badge tone="danger">
          {/^\d{3}$/.test(problem)
            ? t('articleUpkeep:links.status', { status: problem })
            : t(
                problem === 'MISSING'
                  ? 'articleUpkeep:links.missing'
                  : 'articleUpkeep:links.unreachable',
              )}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
        <bdi className="wrap-anywhere">{url}</bdi>
        <span>
          {t('articleUpkeep:links.since')} <Time at={since} />
        </span>
      </p>
    </li>
  );
}
