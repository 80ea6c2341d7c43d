import CircleAlert from 'virtual:icons/circle-alert';
import { formatDateTime, formatTimeOfDay } from '#core/formatTime.ts';
import { useClock } from '../Clock.tsx';
import { ClientError } from '../clientError.ts';
import { useTranslation } from '../useTranslation.ts';

type FormErrorSummaryProps = { form: { formError: string | undefined; failure?: unknown } };

/** Form errors without a visible field, and when to try again; announced when they appear. */
export function FormErrorSummary({ form }: FormErrorSummaryProps) {
  const { formError, failure } = form;
  if (formError === undefined) return null;
  const isEarly = failure instanceof ClientError && failure.code === 'RATE_LIMITED';
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-error
      className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger outline-none"
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <p>
        {formError}
        {isEarly && failure.retryAt !== null && (
          <>
            {' '}
            <RetryTime at={failure.retryAt} />
          </>
        )}
      </p>
    </div>
  );
}

const halfDay = 12 * 3_600_000;

function RetryTime({ at }: { at: number }) {
  const { t, language } = useTranslation('ui');
  const clock = useClock();
  // Rounded up, so that the displayed minute is not too early.
  const minute = Math.ceil(at / 60_000) * 60_000;
  const format = at - clock.now > halfDay ? formatDateTime : formatTimeOfDay;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {t('error.retryAt', { time: format(minute, language, clock) })}
    </time>
  );
}
