import { useState } from 'react';
import { directionOf, localeOf } from '#core/languages.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { mostWordLength } from '../interfaceWordRules.ts';
import { englishWords } from './englishWords.ts';
import {
  DismissWordSuggestionMutation,
  type InterfaceWordData,
  SaveInterfaceWordMutation,
  SuggestInterfaceWordMutation,
} from './interfaceWordDocuments.ts';
import { previewOfWord } from './previewOfWord.ts';

/** Another text in place of the shipped one, or a suggestion of one. */
export function InterfaceWordDialog(props: ModalViewProps<'interfaceWord'>) {
  const { word } = props;
  const { language, namespace, key, english, shipped } = word;
  const { t } = useTranslation('interfaceWords');
  const { viewer } = useShell();
  const canManage = viewer.permissions.includes('MANAGE_COMMUNITY');
  const place = { language, namespace, key };
  const form = useZodForm({
    schema: async () =>
      (await import('../interfaceWordInputs.ts')).checkedWordSchema(englishWords(word)),
    defaultValues: { text: word.text ?? shipped },
    toInput: ({ text }) => ({ ...place, text }),
    fieldErrorText: ({ rule, message }) => issueText(t, rule, message),
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'tooMany' : 'failed'),
    onSubmit: async ({ text }) => {
      const input = { ...place, text };
      if (canManage) await runOperation(SaveInterfaceWordMutation, { input });
      else await runOperation(SuggestInterfaceWordMutation, { input });
    },
    onSuccess: () => {
      showSuccess(t(canManage ? 'saved' : 'suggested'));
      props.close(true);
    },
  });
  const { text } = form.values;
  const inLanguage = { lang: localeOf(language), dir: directionOf(language) };
  return (
    <FormDialog
      title={t(canManage ? 'edit' : 'suggest')}
      submitLabel={t(canManage ? 'save' : 'suggest')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <dl className="flex flex-col gap-2 text-sm">
        <Shown name={t('key')}>
          <code dir="ltr" className="wrap-anywhere">{`${namespace}:${key}`}</code>
        </Shown>
        <Shown name={t('english')}>
          <span lang="en" dir="ltr" className="wrap-anywhere whitespace-pre-wrap">
            {english}
          </span>
        </Shown>
        {shipped !== english && (
          <Shown name={t('shipped')}>
            <span {...inLanguage} className="wrap-anywhere whitespace-pre-wrap">
              {shipped}
            </span>
          </Shown>
        )}
        {word.englishBefore !== null && word.englishBefore !== english && (
          <Shown name={t('englishBefore')}>
            <span lang="en" dir="ltr" className="wrap-anywhere whitespace-pre-wrap">
              {word.englishBefore}
            </span>
          </Shown>
        )}
      </dl>
      <Suggestions word={word} onUse={(used) => form.setValue('text', used)} />
      <Field {...form.field('text')} label={t('text')} hint={t('textHint')} required>
        <TextArea {...inLanguage} rows={3} maxLength={mostWordLength} data-autofocus />
      </Field>
      <p className="text-sm text-text-muted" role="status">
        {t('preview')}{' '}
        <bdi {...inLanguage} className="text-text">
          {previewOfWord(language, key, text)}
        </bdi>
      </p>
    </FormDialog>
  );
}

function Shown({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'interfaceWords'>>['t'];

/** @param what the placeholder, mark or form, at the end of the message */
function issueText(t: Translate, rule: string, message: string): string | undefined {
  const what = message.replace(/^\w+: /, '');
  switch (rule) {
    case 'lacks':
      return t('issues.lacks', { what });
    case 'foreign':
      return t('issues.foreign', { what });
    case 'spaces':
      return t('issues.spaces');
    default:
      return undefined;
  }
}

function Suggestions(props: { word: InterfaceWordData; onUse: (text: string) => void }) {
  const { word, onUse } = props;
  const { t } = useTranslation('interfaceWords');
  const { viewer } = useShell();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const canManage = viewer.permissions.includes('MANAGE_COMMUNITY');
  const shown = word.suggestions.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;
  const dismiss = async (id: string) => {
    try {
      await runOperation(DismissWordSuggestionMutation, { input: { id } });
      setDismissed((before) => [...before, id]);
    } catch {
      showError(t('failed'));
    }
  };
  return (
    <section aria-label={t('suggestionList')} className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{t('suggestionList')}</h3>
      <ul className="divide-y divide-border">
        {shown.map(({ id, text, author }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere whitespace-pre-wrap">
              {text} {author && <bdi className="text-text-muted">{`@${author.username}`}</bdi>}
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('useLabel', { text })}
              onClick={() => onUse(text)}
            >
              {t('use')}
            </Button>
            {canManage && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('dismissLabel', { text })}
                onClick={() => void dismiss(id)}
              >
                {t('dismiss')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
