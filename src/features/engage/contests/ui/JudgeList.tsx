import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ActivityForm } from './ActivityForm.tsx';
import type { JudgingData } from './contestDocuments.ts';

type JudgeListProps = { judging: JudgingData; path: string };

/** The judges of a contest, for those who manage it. */
export function JudgeList({ judging, path }: JudgeListProps) {
  const { t } = useTranslation('contestJudging');
  const { contestId, judges, phase } = judging;
  const isOver = phase === 'ANNOUNCED' || phase === 'CANCELLED';
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t('judges')}</h2>
      {judges.length === 0 && <p className="text-sm text-text-muted">{t('noJudges')}</p>}
      <ul className="flex flex-col gap-1">
        {judges.map(({ id, username }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <bdi className="min-w-0 wrap-anywhere">{username}</bdi>
            {!isOver && (
              <ActivityForm
                mutation="contestJudge"
                path={path}
                values={{ contestId, username, remove: 'true' }}
                label={t('remove')}
                variant="quiet"
                confirm={{ title: t('removeTitle'), text: t('removeText') }}
                failed={t('failed')}
              />
            )}
          </li>
        ))}
      </ul>
      {!isOver && (
        <ActivityForm
          mutation="contestJudge"
          path={path}
          values={{ contestId }}
          label={t('add')}
          failed={t('unknown')}
        >
          <Field label={t('username')} className="min-w-56">
            <TextInput name="username" required maxLength={100} autoComplete="off" />
          </Field>
        </ActivityForm>
      )}
    </section>
  );
}
