import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { CustomFieldText } from '#features/base/customFields/ui/CustomFieldText.tsx';
import { Card } from '#ui/Card.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportNextStep } from './SupportNextStep.tsx';
import { SupportRatingForm } from './SupportRatingForm.tsx';
import './supportSlots.ts';
import { ReopenRequestMutation, ResolveRequestMutation } from './supportDocuments.ts';
import { RateRequestMutation } from './supportRatingDocuments.ts';
import { type SupportRequestNode, useSupportRequest } from './useSupportRequest.ts';

/** What happens next and by when, and the facts of a request. */
export function SupportRequestDetailsWidget() {
  const { t, language } = useTranslation('support');
  const { t: types } = useTranslation('requestTypes');
  const request = useSupportRequest();
  if (!request) return null;
  const people = [
    ...request.participants.map(({ fullName, username }) => fullName || username),
    ...request.copies,
  ];
  const requester = request.author?.fullName || request.author?.username;
  const assignee = request.assignee?.fullName || request.assignee?.username;
  return (
    <aside aria-label={t('details')} className="flex flex-col gap-4">
      <NextStep request={request} />
      {request.canRate === 'OK' && (
        <SupportRatingForm
          mutation="rateRequest"
          fields={{ id: request.id, path: request.path }}
          run={(rating) =>
            runOperation(RateRequestMutation, { input: { id: request.id, ...rating } })
          }
        />
      )}
      <Card as="section" heading={<h2>{t('details')}</h2>}>
        <dl className="flex flex-col gap-3 text-sm">
          <Fact label={t('fact.number')}>{request.number}</Fact>
          {requester && (
            <Fact label={t('fact.requester')}>
              <bdi>{requester}</bdi>
            </Fact>
          )}
          <Fact label={t('fact.assignee')}>
            {assignee ? <bdi>{assignee}</bdi> : t('fact.noAssignee')}
          </Fact>
          {request.topic && (
            <Fact label={t('field.topic')}>
              <Link to={request.topic.path} className="text-accent hover:underline">
                <bdi>{request.topic.title}</bdi>
              </Link>
            </Fact>
          )}
          {request.type && (
            <Fact label={types('type')}>
              <bdi>{request.type.name}</bdi>
            </Fact>
          )}
          {request.fieldValues.map(({ key, name, kind, texts }) => (
            <Fact key={key} label={<bdi>{name}</bdi>}>
              <CustomFieldText kind={kind} texts={texts} />
            </Fact>
          ))}
          {request.kind === 'CASE' && (
            <Fact label={t('fact.priority')}>{t(`priority.${request.priority}`)}</Fact>
          )}
          {people.length > 0 && (
            <Fact label={t('fact.participants')}>
              <bdi>{joinList(people, language)}</bdi>
            </Fact>
          )}
          {request.rating && (
            <Fact label={t('fact.rating')}>{t('ratingOf', { score: request.rating.score })}</Fact>
          )}
          <Fact label={t('fact.created')}>
            <Time at={request.createdAt} absolute />
          </Fact>
        </dl>
      </Card>
      <Slot name="supportRequest.details" request={request} />
    </aside>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-text-muted">{label}</dt>
      <dd className="text-end font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function NextStep({ request }: { request: SupportRequestNode }) {
  const { id, path } = request;
  return (
    <SupportNextStep
      request={request}
      isAnswered={request.entries.some(
        ({ kind, isPublic, authorRole }) => kind === 'REPLY' && isPublic && authorRole === 'AGENT',
      )}
      canResolve={request.canResolve === 'OK'}
      canReopen={request.canReopen === 'OK'}
      resolve={{
        ...{ mutation: 'resolveRequest', fields: { id, path } },
        run: () => runOperation(ResolveRequestMutation, { input: { id } }),
      }}
      reopen={{
        ...{ mutation: 'reopenRequest', fields: { id, path } },
        run: () => runOperation(ReopenRequestMutation, { input: { id } }),
      }}
    />
  );
}
