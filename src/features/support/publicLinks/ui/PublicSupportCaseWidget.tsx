import { useParams } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PublicRequestSteps } from './PublicRequestSteps.tsx';
import { PublicRequestQuery } from './publicRequestDocuments.ts';

/** A request as anyone with its link sees it: no names, no notes. */
export function PublicSupportCaseWidget() {
  const { t } = useTranslation('support');
  const { publicToken = '' } = useParams();
  const request = usePageData('PUBLIC_SUPPORT_CASE_PAGE', PublicRequestQuery)?.publicSupportRequest;
  if (!request) return null;
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        above={
          <div className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
            <SupportStatusBadge status={request.status} />
            <span>{t('number', { number: request.number })}</span>
            <span>
              {t('opened')} <Time at={request.createdAt} />
            </span>
          </div>
        }
        title={<bdi>{request.title}</bdi>}
        description={t('shared')}
      />
      <ol className="flex flex-col gap-4">
        {request.entries.map((entry) => (
          <Card key={entry.id} as="li">
            <div className="flex flex-col gap-2">
              <p className="flex flex-wrap justify-between gap-2 text-sm">
                <span className="font-semibold">
                  {t(entry.authorRole === 'AGENT' ? 'agent' : 'customer')}
                </span>
                <span className="text-text-muted">
                  <Time at={entry.createdAt} />
                </span>
              </p>
              <Prose html={entry.content} />
              <AttachmentList attachments={entry.attachments} />
            </div>
          </Card>
        ))}
      </ol>
      <PublicRequestSteps request={request} token={publicToken} />
    </div>
  );
}
