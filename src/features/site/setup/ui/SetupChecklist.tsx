import CircleCheck from 'virtual:icons/circle-check';
import CircleDashed from 'virtual:icons/circle-dashed';
import { Card } from '#ui/Card.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SetupQuery } from './setupDocuments.ts';

type Progress = NonNullable<ResultOf<typeof SetupQuery>['setupProgress']>;

/** The steps of the guided setup, until each is done or skipped. */
export function SetupChecklist({ progress }: { progress: Progress }) {
  const { t } = useTranslation('setup');
  const open = progress.filter(({ state }) => state === 'OPEN');
  if (open.length === 0) return null;
  return (
    <Card
      as="section"
      heading={<h2>{t('title')}</h2>}
      action={
        <LinkButton to="/admin/setup" size="sm">
          {t(open.length === progress.length ? 'begin' : 'continue')}
        </LinkButton>
      }
    >
      <ul className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {progress.map(({ step, state }) => {
          const Icon = state === 'DONE' ? CircleCheck : CircleDashed;
          return (
            <li key={step} className="flex items-center gap-2">
              <Icon
                aria-hidden
                className={state === 'DONE' ? 'size-4.5 text-success' : 'size-4.5 text-text-muted'}
              />
              {t(`${step}.title`)}
              {state !== 'OPEN' && <span className="sr-only">{t(`states.${state}`)}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
