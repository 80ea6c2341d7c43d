import CircleCheck from 'virtual:icons/circle-check';
import RotateCcw from 'virtual:icons/rotate-ccw';
import type { PostedForm } from '#core/feature/postedForms.ts';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportStatus } from '../supportTransitionRules.ts';
import { SupportStepForm } from './SupportStepForm.tsx';

interface Step {
  mutation: PostedForm;
  fields: Readonly<Record<string, string>>;
  run: () => Promise<unknown>;
}

type SupportNextStepProps = {
  request: {
    status: SupportStatus;
    closesAt: string | null;
    reopensUntil: string | null;
    replyExpectedAt?: string | null;
  };
  canResolve: boolean;
  canReopen: boolean;
  resolve: Step;
  reopen: Step;
};

/** What happens next in a request and by when, and what its requester can do. */
export function SupportNextStep(props: SupportNextStepProps) {
  const { request, canResolve, canReopen, resolve, reopen } = props;
  const { t } = useTranslation('support');
  const { status, closesAt, reopensUntil } = request;
  return (
    <Card as="section" heading={<h2>{t('next.title')}</h2>}>
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-pretty">
          {t(`next.${status}`)}
          {request.replyExpectedAt && (
            <>
              {' '}
              {t('next.reply')} <Time at={request.replyExpectedAt} />
            </>
          )}
          {status === 'RESOLVED' && closesAt && (
            <>
              {' '}
              {t('next.closes')} <Time at={closesAt} absolute />
            </>
          )}
          {status === 'CLOSED' && reopensUntil && canReopen && (
            <>
              {' '}
              {t('next.reopens')} <Time at={reopensUntil} absolute />
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {canResolve && (
            <SupportStepForm
              {...resolve}
              label={t('resolve')}
              done={t('resolved')}
              icon={<CircleCheck aria-hidden className="size-4.5" />}
            />
          )}
          {canReopen && (
            <SupportStepForm
              {...reopen}
              label={t('reopen')}
              done={t('reopened')}
              icon={<RotateCcw aria-hidden className="size-4.5" />}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
