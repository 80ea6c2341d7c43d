import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AlikeTexts } from './AlikeTexts.tsx';
import type { ModerationItem } from './moderationDocuments.ts';

/** Details of an open entry: link targets, reports, the author's statement. */
export function ItemDetails({ item }: { item: ModerationItem }) {
  const { t } = useTranslation('moderation');
  const { linkHosts, reports, appealText } = item;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-3 text-sm">
      {appealText && (
        <blockquote className="rounded-lg bg-surface-sunken p-3">
          <p className="font-medium">{t('appealTitle')}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {appealText}
          </p>
        </blockquote>
      )}
      {linkHosts.length > 0 && (
        <p className="flex flex-wrap gap-x-2 gap-y-1">
          <span className="text-text-muted">{t('linksTo')}</span>
          {linkHosts.map((host) => (
            <bdi key={host} dir="ltr" className="font-mono wrap-anywhere">
              {host}
            </bdi>
          ))}
        </p>
      )}
      {reports.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">{t('reports.title', { count: reports.length })}</h3>
          <ul className="flex flex-col gap-2">
            {reports.map((report) => (
              <li key={report.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone={report.isSettled ? 'neutral' : 'warning'}>
                  {reasonOf(report.reason)}
                </Badge>
                <AuthorName author={report.reporter} className="font-medium" />
                {report.trusted && <Badge tone="success">{t('reports.trusted')}</Badge>}
                {report.isSettled && (
                  <span className="text-text-muted">{t('reports.settled')}</span>
                )}
                <Time at={report.createdAt} className="text-text-muted" />
                {report.note && (
                  <p dir="auto" className="w-full wrap-anywhere">
                    {report.note}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.can.seeAlike && <AlikeTexts item={item} />}
    </div>
  );

  function reasonOf(given: string): string {
    return t(`reports.${reasons.find((each) => each === given) ?? 'OTHER'}`);
  }
}

const reasons = ['SPAM', 'INAPPROPRIATE', 'OFF_TOPIC', 'OTHER'] as const;
