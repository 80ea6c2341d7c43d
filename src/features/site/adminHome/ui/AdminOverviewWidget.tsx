import ChevronRight from 'virtual:icons/chevron-right';
import CircleCheck from 'virtual:icons/circle-check';
import { icons } from 'virtual:manifest-icons/staffLinks';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import {
  offeredStaffLinks,
  type StaffLink,
  staffLinkOf,
  staffSections,
} from '#features/base/layouts/staffLinks.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { AuditLineView } from '#features/site/memberAdmin/ui/AuditLineView.tsx';
import { SetupChecklist } from '#features/site/setup/ui/SetupChecklist.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AdminOverviewQuery } from './adminOverviewDocuments.ts';

/** What waits for the viewer, the latest changes, and every staff page. */
export function AdminOverviewWidget() {
  const { t } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const { viewer } = useShell();
  const data = usePageData('ADMIN_PAGE', AdminOverviewQuery);
  const links = offeredStaffLinks(viewer);
  const changes = data?.auditLog?.nodes ?? [];
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={name('staff.overview')} />
      <SetupChecklist progress={data?.setupProgress ?? []} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card as="section" heading={<h2>{t('attention.title')}</h2>} flush>
          <Attention work={data?.pendingWork ?? []} links={links} />
        </Card>
        {changes.length > 0 && (
          <Card
            as="section"
            heading={<h2>{t('changes.title')}</h2>}
            flush
            action={
              <Link
                to={paths.auditLog()}
                className="rounded-sm text-sm text-accent hover:underline"
              >
                {name('staff.audit')}
              </Link>
            }
          >
            <ol className="divide-y divide-border">
              {changes.map((line) => (
                <AuditLineView key={line.id} line={line} />
              ))}
            </ol>
          </Card>
        )}
      </div>
      <Directory links={links} />
    </div>
  );
}

type AttentionProps = {
  work: readonly { href: string; text: string }[];
  links: readonly StaffLink[];
};

function Attention({ work, links }: AttentionProps) {
  const { t } = useTranslation('adminHome');
  if (work.length === 0) {
    return <EmptyState icon={<CircleCheck />} title={t('attention.none')} className="py-8!" />;
  }
  return (
    <ul className="divide-y divide-border">
      {work.map(({ href, text }) => {
        const Icon = icons[staffLinkOf(links, href.split('?')[0] ?? href)?.icon ?? ''];
        return (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-surface-hover sm:px-5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-text-muted"
            >
              {Icon && <Icon aria-hidden />}
              <span className="min-w-0 flex-1 font-medium">{text}</span>
              <ChevronRight aria-hidden className="rtl:-scale-x-100" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Every staff page by section, for those who do not know yet what there is. */
function Directory({ links }: { links: readonly StaffLink[] }) {
  const { t } = useTranslation('adminHome');
  const { t: name } = useTranslation('identity');
  const sections = staffSections.filter((section) => section !== 'home');
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {sections
        .filter((section) => links.some((link) => link.section === section))
        .map((section) => (
          <Card key={section} as="section" heading={<h2>{t(`sections.${section}`)}</h2>}>
            <ul className="flex flex-col gap-1 text-sm">
              {links
                .filter((link) => link.section === section)
                .map((link) => (
                  <li key={link.href}>
                    <Link
                      to={link.href}
                      className="inline-flex min-h-8 items-center rounded-sm text-accent hover:underline"
                    >
                      {name(link.label)}
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
    </div>
  );
}
