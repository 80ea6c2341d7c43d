import { Link } from 'react-router';
import type { ArticleNeighbors } from '#features/engage/articles/ui/articleDocuments.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** For agents: requests about the same as an article. */
export function RelatedRequests({ article }: { article: ArticleNeighbors }) {
  const { t } = useTranslation('postCaseNotice');
  if (article.relatedRequests.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('related')}</h2>} className="no-print">
      <ul className="flex flex-col gap-3 text-sm">
        {article.relatedRequests.map(({ id, number, title, status }) => (
          <li key={id} className="flex flex-col items-start gap-1">
            <Link
              to={agentPaths.request(number)}
              className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
            >
              #{number} <bdi>{title}</bdi>
            </Link>
            <SupportStatusBadge status={status} forAgent />
          </li>
        ))}
      </ul>
    </Card>
  );
}
