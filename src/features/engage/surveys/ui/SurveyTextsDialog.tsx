import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SurveyTextsQuery } from './surveyAdminDocuments.ts';

/** Texts answered to one question, with search. */
export function SurveyTextsDialog(props: ModalViewProps<'surveyTexts'>) {
  const { t } = useTranslation('surveyResults');
  const { surveyId, questionId, label, closable, dismiss } = props;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return (
    <Dialog title={label} closable={closable} onDismiss={dismiss}>
      <div className="flex flex-col gap-4">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(typed.trim());
          }}
        >
          <Field label={t('search')} className="min-w-0 flex-1">
            <TextInput
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" variant="secondary">
            {t('find')}
          </Button>
        </form>
        <TextList key={search} {...{ surveyId, questionId, search }} />
      </div>
    </Dialog>
  );
}

type TextListProps = { surveyId: string; questionId: string; search: string };

function TextList(of: TextListProps) {
  const { t } = useTranslation('surveyResults');
  const { texts, status, loadMore } = useTexts(of);
  return (
    <>
      <ul className="divide-y divide-border">
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity
          <li key={index} dir="auto" className="py-2 text-sm whitespace-pre-line wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {status === 'loading' && <SkeletonCard lines={2} className="border-0 bg-transparent px-0" />}
      {status === 'failed' && <p role="alert">{t('textsFailed')}</p>}
      {status === 'complete' && texts.length === 0 && (
        <p className="text-sm text-text-muted">{t('noTexts')}</p>
      )}
      {status === 'partial' && (
        <Button variant="secondary" size="sm" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function useTexts({ surveyId, questionId, search }: TextListProps) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<'loading' | 'partial' | 'complete' | 'failed'>('loading');
  const load = useCallback(
    async (number: number) => {
      setStatus('loading');
      try {
        const asked = { surveyId, questionId, search: search || null, page: number };
        const { surveyTexts } = await runOperation(SurveyTextsQuery, asked);
        const found = surveyTexts.nodes.map(({ text }) => text);
        setTexts((before) => (number === 0 ? found : [...before, ...found]));
        setPage(number);
        setStatus(surveyTexts.hasMore ? 'partial' : 'complete');
      } catch {
        setStatus('failed');
      }
    },
    [surveyId, questionId, search],
  );
  useEffect(() => {
    void load(0);
  }, [load]);
  return { texts, status, loadMore: () => void load(page + 1) };
}
