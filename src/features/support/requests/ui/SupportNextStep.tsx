import CircleCheck from 'virtual:icons/circle-check';
import RotateCcw from 'virtual:icons/rotate-ccw';
import type { PostedForm } from '#core/feature/postedForms.ts';
import { Card } from '#ui/Card.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportStatus } from '../supportTransitionRules.ts';
import { SupportStepForm } from './SupportStepForm.tsx';

const hourMs = 3_600_000;

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
  /** Whether support has replied: before that, nothing solved it. */
  isAnswered: boolean;
  canResolve: boolean;
  canReopen: boolean;
  resolve: Step;
  reopen: Step;
};

/** What happens next in a request and by when, and what its requester can do. */
export function SupportNextStep(props: SupportNextStepProps) {
  const { request, isAnswered, canResolve, canReopen, resolve, reopen } = props;
  const { t } = useTranslation('support');
  const { now } = useClock();
  const { status, closesAt, reopensUntil, replyExpectedAt } = request;
  // A time that has passed promises nothing.
  const hoursLeft = replyExpectedAt ? Math.ceil((Date.parse(replyExpectedAt) - now) / hourMs) : 0;
  return (
    <Card as="section" heading={<h2>{t('next.title')}</h2>}>
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-pretty">
          {t(`next.${status}`)}
          {hoursLeft > 0 && (
            <>
              {' '}
              {hoursLeft < 24
                ? t('next.replyHours', { count: hoursLeft })
                : t('next.replyDays', { count: Math.ceil(hoursLeft / 24) })}
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
              label={t(isAnswered ? 'resolve' : 'withdraw')}
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
