import Pencil from 'virtual:icons/pencil';
import { Link } from 'react-router';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportStatusBadge } from './SupportStatusBadge.tsx';
import { useSupportRequest } from './useSupportRequest.ts';

/** Title, number and state of a request. */
export function SupportRequestHeaderWidget() {
  const { t } = useTranslation('support');
  const request = useSupportRequest();
  if (!request) return null;
  const isEditable = request.canEdit === 'OK' && request.kind === 'TICKET';
  return (
    <PageHeader
      title={<bdi>{request.title}</bdi>}
      above={
        <div className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
          <SupportStatusBadge status={request.status} forAgent={request.canWork === 'OK'} />
          <span>{t('number', { number: request.number })}</span>
          <span>
            {t('opened')} <Time at={request.createdAt} />
          </span>
          {request.followUpOf && (
            <Link to={request.followUpOf.path} className="text-accent hover:underline">
              {t('followsUp', { number: request.followUpOf.number })}
            </Link>
          )}
        </div>
      }
      actions={
        isEditable && (
          <LinkButton
            variant="secondary"
            to={`${request.path}/edit`}
            icon={<Pencil aria-hidden className="size-4.5" />}
          >
            {t('edit')}
          </LinkButton>
        )
      }
    />
  );
}
