import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SetupStepMark } from './SetupStepMark.tsx';
import type { SetupQuery } from './setupDocuments.ts';

type Progress = NonNullable<ResultOf<typeof SetupQuery>['setupProgress']>;

/** The steps of the guided setup, until each is done or skipped. */
export function SetupChecklist({ progress }: { progress: Progress }) {
  const { t } = useTranslation('setup');
  const current = progress.findIndex(({ state }) => state === 'OPEN');
  if (current === -1) return null;
  const isFresh = progress.every(({ state }) => state === 'OPEN');
  return (
    <Card
      as="section"
      heading={<h2>{t('title')}</h2>}
      action={
        <LinkButton to="/admin/setup" size="sm">
          {t(isFresh ? 'begin' : 'continue')}
        </LinkButton>
      }
    >
      <p className="mb-3 text-sm text-text-muted">
        {t('step', { step: current + 1, total: progress.length })}
      </p>
      <ol className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {progress.map(({ step, state }, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx('flex items-center gap-2', index === current && 'font-semibold')}
          >
            <SetupStepMark number={index + 1} state={state} />
            {t(`${step}.title`)}
            {state !== 'OPEN' && <span className="sr-only">{t(`states.${state}`)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
