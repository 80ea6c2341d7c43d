import { Link } from 'react-router';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** The customer behind a request, and their other requests. */
export function AgentCustomer({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { customer, customerRequests } = request;
  const name = customer?.fullName || customer?.username || request.authorName || '';
  return (
    <Card as="section" heading={<h2>{t('customer.title')}</h2>}>
      <div className="flex flex-col gap-4 text-sm">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={customer?.avatar ?? null} />
          <div className="min-w-0">
            {customer ? (
              <Link to={customer.path} className="font-semibold wrap-anywhere hover:underline">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            )}
            {request.company && (
              <p className="text-text-muted wrap-anywhere">
                <bdi>{request.company}</bdi>
              </p>
            )}
          </div>
        </div>
        <dl className="flex flex-col gap-2">
          {request.requesterEmail && (
            <div>
              <dt className="text-text-muted">{t('customer.email')}</dt>
              <dd className="wrap-anywhere">
                <bdi>{request.requesterEmail}</bdi> {/* Visitors of a chat can give any address. */}
                {request.channel === 'CHAT' && !customer && (
                  <Badge tone="warning">{t('customer.unconfirmed')}</Badge>
                )}
              </dd>
            </div>
          )}
          {request.customerJoinedAt && (
            <div>
              <dt className="text-text-muted">{t('customer.joined')}</dt>
              <dd>
                <Time at={request.customerJoinedAt} absolute />
              </dd>
            </div>
          )}
          {request.customerLists.length > 0 && (
            <div>
              <dt className="text-text-muted">{t('customer.lists')}</dt>
              <dd className="mt-1 flex flex-wrap gap-1.5">
                {request.customerLists.map((name) => (
                  <Badge key={name}>
                    <bdi>{name}</bdi>
                  </Badge>
                ))}
              </dd>
            </div>
          )}
          {request.rating && (
            <div>
              <dt className="text-text-muted">{t('customer.rating')}</dt>
              <dd>
                {t('ratingOf', { score: request.rating.score })}
                {request.rating.comment && <bdi> · {request.rating.comment}</bdi>}
              </dd>
            </div>
          )}
        </dl>
        <LinkButton
          size="sm"
          variant="secondary"
          className="self-start"
          to={agentPaths.create({
            memberId: customer?.id,
            email: request.requesterEmail,
            name: request.authorName,
          })}
        >
          {t('newRequest')}
        </LinkButton>
        {request.customerPosts.length > 0 && (
          <div className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('customer.posts')}</h3>
            <ul className="flex flex-col gap-2">
              {request.customerPosts.map((post) => (
                <li key={post.id} className="flex flex-col">
                  <Link
                    to={post.path}
                    className="line-clamp-2 font-medium wrap-anywhere hover:underline"
                  >
                    <bdi>{post.title}</bdi>
                  </Link>
                  <Time at={post.createdAt} className="text-xs text-text-muted" />
                </li>
              ))}
            </ul>
          </div>
        )}
        {customerRequests.length > 0 && (
          <div className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('customer.requests')}</h3>
            <ul className="flex flex-col gap-2.5">
              {customerRequests.map((other) => (
                <li key={other.id} className="flex flex-col items-start gap-1">
                  <Link
                    to={agentPaths.request(other.number)}
                    className="line-clamp-2 font-medium wrap-anywhere hover:underline"
                  >
                    <bdi>{other.title}</bdi>
                  </Link>
                  <span className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
                    <SupportStatusBadge status={other.status} forAgent />
                    <Time at={other.lastActivityAt} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
