import ChevronRight from 'virtual:icons/chevron-right';
import CircleCheck from 'virtual:icons/circle-check';
import TriangleAlert from 'virtual:icons/triangle-alert';
import { icons } from 'virtual:manifest-icons/staffLinks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { offeredStaffLinks, staffLinkOf } from '#features/base/layouts/staffLinks.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InstallationProblemNode } from './adminOverviewDocuments.ts';

type WaitingWorkProps = {
  work: readonly { href: string; text: string }[];
  problems: readonly InstallationProblemNode[];
};

/** What waits for the viewer, and what is missing in the installation. */
export function WaitingWork({ work, problems }: WaitingWorkProps) {
  const { t } = useTranslation('adminHome');
  const { viewer } = useShell();
  const links = offeredStaffLinks(viewer);
  const isClear = work.length + problems.length === 0;
  return (
    <Card as="section" heading={<h2>{t('attention.title')}</h2>} flush>
      {isClear ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-sm text-text-muted sm:px-5 [&_svg]:size-4.5 [&_svg]:text-success">
          <CircleCheck aria-hidden />
          {t('attention.none')}
        </p>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {work.map(({ href, text }) => {
            const Icon = icons[staffLinkOf(links, href.split('?')[0] ?? href)?.icon ?? ''];
            return (
              <Row key={href} href={href} icon={Icon && <Icon aria-hidden />}>
                <span className="font-medium">{text}</span>
              </Row>
            );
          })}
          {problems.map(({ title, text, href }) => (
            <Row
              key={title}
              href={href}
              icon={<TriangleAlert aria-hidden className="text-warning!" />}
            >
              <span className="font-medium">{title}</span>{' '}
              <span className="block text-sm text-text-muted">{text}</span>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={href}
        className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-surface-hover sm:px-5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-text-muted"
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
