import { Link } from 'react-router';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportReportNode } from './supportReportDocuments.ts';

/** What customers wrote with their ratings, the newest first. */
export function RatingComments({ comments }: { comments: SupportReportNode['comments'] }) {
  const { t } = useTranslation('supportReports');
  if (comments.length === 0) return null;
  return (
    <Card flush as="section" heading={<h2>{t('comments')}</h2>}>
      <ul className="divide-y divide-border">
        {comments.map(({ score, comment, createdAt, request }) => (
          <li key={`${request?.id} ${createdAt}`} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
            <p className="wrap-anywhere" dir="auto">
              {comment}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
              <Badge tone={score >= 4 ? 'success' : score <= 2 ? 'danger' : 'neutral'}>
                {t('ratingOf', { score })}
              </Badge>
              {request && (
                <Link
                  to={agentPaths.request(request.number)}
                  className="min-w-0 truncate hover:underline pointer-coarse:tap-line"
                >
                  #{request.number} <bdi>{request.title}</bdi>
                </Link>
              )}
              <Time at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
