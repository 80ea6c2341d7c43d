import { useEffect, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerArticleForm } from './AnswerArticleForm.tsx';
import { AnswerPostForm } from './AnswerPostForm.tsx';
import { answersOf } from './answersOf.ts';
import { type AnswerDraftData, AnswerDraftQuery } from './postCaseDocuments.ts';
import type {} from './postCaseModals.ts';

/** What an answer becomes. */
type AnswerTarget = 'post' | 'article';

/** Chooses an answer, removes what is private, and publishes it as a post or drafts an article. */
export function PublishAnswerDialog(props: ModalViewProps<'publishAnswer'>) {
  const { request, closable, dismiss } = props;
  const { t } = useTranslation('postCases');
  const answers = answersOf(request);
  const [entryId, setEntryId] = useState(answers[0]?.id ?? '');
  const [target, setTarget] = useState<AnswerTarget>('post');
  const [draft, setDraft] = useState<AnswerDraftData | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: AnswerDraftData | 'failed') => isCurrent && setDraft(found);
    setDraft(null);
    runOperation(AnswerDraftQuery, { requestId: request.id, entryId }).then(show, () =>
      show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [request.id, entryId]);
  if (draft !== null && draft !== 'failed') {
    const bases = draft.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
    const Form = target === 'article' ? AnswerArticleForm : AnswerPostForm;
    return (
      <Form key={`${target} ${entryId}`} {...props} entryId={entryId} draft={draft}>
        {bases.length > 0 && (
          <Field label={t('publish.as')}>
            <Select
              value={target}
              onChange={(event) => setTarget(event.target.value === 'article' ? 'article' : 'post')}
            >
              <option value="post">{t('publish.asPost')}</option>
              <option value="article">{t('publish.asArticle')}</option>
            </Select>
          </Field>
        )}
        {answers.length > 1 && (
          <Field label={t('publish.which')}>
            <Select value={entryId} onChange={(event) => setEntryId(event.target.value)}>
              {answers.map(({ id, content }) => (
                <option key={id} value={id}>
                  {startOf(content)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Form>
    );
  }
  return (
    <Dialog title={t('publish.title')} closable={closable} onDismiss={dismiss}>
      <p role="status">{t(draft === null ? 'publish.loading' : 'publish.notLoaded')}</p>
    </Dialog>
  );
}

function startOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
