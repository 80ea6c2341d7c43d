import { useState } from 'react';
import { languageName } from '#core/languageName.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { triedTextSchema } from '../spamInputs.ts';
import { type FilterLanguageInfo, SpamScoreQuery } from './spamDocuments.ts';

type Score = {
  percent: number | null;
  words: readonly { word: string; percent: number }[];
};

/** The filter's training state, and a test of a text. */
export function SpamFilterCard({ languages }: { languages: readonly FilterLanguageInfo[] }) {
  const { t } = useTranslation('spam');
  return (
    <section aria-labelledby="spam-filter" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="spam-filter" className="text-lg font-semibold tracking-tight">
          {t('filter.title')}
        </h2>
        <p className="max-w-prose text-sm text-text-muted">{t('filter.text')}</p>
      </div>
      <div className="grid gap-4 rounded-xl border border-border bg-surface-raised p-4 sm:p-5 lg:grid-cols-2">
        {languages.length === 0 ? (
          <p className="text-text-muted">{t('filter.none')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {languages.map((row) => (
              <LanguageRow key={row.language} row={row} />
            ))}
          </ul>
        )}
        <TryForm languages={languages} />
      </div>
    </section>
  );
}

function LanguageRow({ row }: { row: FilterLanguageInfo }) {
  const { t } = useTranslation('spam');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{languageName(row.language)}</span>
      <Badge tone={row.isReady ? 'success' : 'neutral'}>
        {t(row.isReady ? 'filter.ready' : 'filter.learning')}
      </Badge>
      <span className="w-full text-sm text-text-muted">
        {t('filter.learned', { spam: row.spam, good: row.good, words: row.words })}
      </span>
    </li>
  );
}

function TryForm({ languages }: { languages: readonly FilterLanguageInfo[] }) {
  const { t } = useTranslation('spam');
  const { settings } = useShell();
  const known = [
    ...new Set([...languages.map((row) => row.language), ...settings.activeLanguages]),
  ];
  const [score, setScore] = useState<Score | null>(null);
  const form = useZodForm({
    schema: triedTextSchema,
    defaultValues: { text: '', language: known[0] ?? 'en' },
    formErrorText: () => t('failed'),
    onSubmit: (values) => runOperation(SpamScoreQuery, values),
    onSuccess: ({ spamScore }) => setScore(spamScore),
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-3 needs-js:hidden">
      <Field {...form.field('text')} label={t('filter.try')}>
        <TextArea rows={3} dir="auto" maxLength={20_000} />
      </Field>
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <Field {...form.field('language')} label={t('filter.language')} className="basis-40">
          <Select>
            {known.map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Button {...form.submitProps} variant="secondary" disabled={form.values.text.trim() === ''}>
          {t('filter.ask')}
        </Button>
      </div>
      <div role="status">{score && <ScoreText score={score} />}</div>
    </form>
  );
}

function ScoreText({ score: { percent, words } }: { score: Score }) {
  const { t } = useTranslation('spam');
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">
        {percent === null ? t('filter.notReady') : t('filter.score', { percent })}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {words.map((row) => (
          <li key={row.word}>
            <Badge tone={row.percent > 60 ? 'danger' : row.percent < 40 ? 'success' : 'neutral'}>
              <bdi>{row.word}</bdi> {t('percent', { percent: row.percent })}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
