import { useEffect, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ShownWord } from '#ui/words/shownWords.ts';
import { InterfaceWordDialog } from './InterfaceWordDialog.tsx';
import { type InterfaceWordData, InterfaceWordsQuery } from './interfaceWordDocuments.ts';

/** Texts that are listed; further ones are found by searching. */
const mostListed = 100;

/** The texts that were found at a place of the page: one of them is corrected. */
export function CorrectWordsDialog(props: ModalViewProps<'correctWords'>) {
  const { words, closable, dismiss } = props;
  const { t } = useTranslation('interfaceWords');
  const { language } = useShell();
  const [only] = words.length === 1 ? words : [];
  const [chosen, setChosen] = useState<ShownWord | null>(only ?? null);
  const [word, setWord] = useState<InterfaceWordData | null>(null);
  const [search, setSearch] = useState('');
  useEffect(() => {
    if (!chosen) return;
    const places = [`${chosen.namespace}:${chosen.key}`];
    runOperation(InterfaceWordsQuery, { language, places }).then(
      ({ interfaceWords: { nodes } }) => setWord(nodes[0] ?? null),
      () => {
        showError(t('failed'));
        setChosen(null);
      },
    );
  }, [chosen, language, t]);
  if (word) return <InterfaceWordDialog {...props} word={word} />;
  const wanted = search.trim().toLocaleLowerCase();
  const found = words.filter(({ namespace, key, text }) =>
    `${namespace}:${key} ${text}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <Dialog title={t('correct.title')} closable={closable} onDismiss={dismiss}>
      {words.length > 10 && (
        <Field label={t('search')} hideLabel className="mb-3">
          <TextInput
            type="search"
            placeholder={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      <ul className="divide-y divide-border">
        {found.slice(0, mostListed).map((each) => (
          <li key={`${each.namespace}:${each.key} ${each.text}`}>
            <button
              type="button"
              disabled={chosen !== null}
              className="flex w-full cursor-pointer flex-col gap-0.5 rounded-md px-2 py-2.5 text-start hover:bg-surface-sunken"
              onClick={() => setChosen(each)}
            >
              <bdi className="wrap-anywhere">{each.text}</bdi>
              <code dir="ltr" className="text-xs wrap-anywhere text-text-muted">
                {`${each.namespace}:${each.key}`}
              </code>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-text-muted">{t('none')}</p>}
    </Dialog>
  );
}
