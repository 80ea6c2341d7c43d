import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CountdownProperties } from '../contentWidgetProperties.ts';
import { countdownParts } from '../countdownParts.ts';
import { ContentLink } from './ContentLink.tsx';

/** The time until a moment, in days, hours and minutes. */
export function CountdownWidget({ properties }: WidgetProps<CountdownProperties>) {
  const { t } = useTranslation('pageWidgets');
  const { now } = useClock();
  const { title, until, doneText, buttonLabel, buttonUrl } = properties;
  if (until === '') return <WidgetHint type="countdown" />;
  const left = countdownParts(until, now);
  if (left === null && doneText === '') return null;
  const parts = left && [
    { value: left.days, unit: t('countdown.days', { count: left.days }) },
    { value: left.hours, unit: t('countdown.hours', { count: left.hours }) },
    { value: left.minutes, unit: t('countdown.minutes', { count: left.minutes }) },
  ];
  return (
    <Card as="section">
      <div className="flex flex-col items-center gap-3 text-center">
        {title !== '' && (
          <h2 dir="auto" className="text-lg font-semibold">
            {title}
          </h2>
        )}
        {parts ? (
          <p role="timer" className="flex gap-6">
            {parts.map(({ value, unit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the units have a fixed order
              <span key={index} className="flex min-w-14 flex-col">
                <span className="text-2xl font-bold tabular-nums">{value}</span>
                <span className="text-sm text-text-muted">{unit}</span>
              </span>
            ))}
          </p>
        ) : (
          <p dir="auto" className="text-text-muted">
            {doneText}
          </p>
        )}
        {buttonLabel !== '' && buttonUrl !== '' && (
          <ContentLink to={buttonUrl} className={buttonClasses('primary', 'sm')}>
            <bdi>{buttonLabel}</bdi>
          </ContentLink>
        )}
      </div>
    </Card>
  );
}
