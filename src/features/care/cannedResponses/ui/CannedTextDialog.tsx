import Search from 'virtual:icons/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/Dialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type OfferedText, OfferedTextsQuery } from './cannedTextDocuments.ts';
import { LanguageOptions } from './LanguageOptions.tsx';

/** Milliseconds without a key before the list is asked for. */
const debounce = 200;

/** The 'canned text' modal (SPEC §2): found by typing, chosen with the arrows and Enter. */
export function CannedTextDialog(props: ModalViewProps<'cannedText'>) {
  const { conversationId, categoryId = null, responseId = null } = props;
  const { closable, close, dismiss } = props;
  const { t } = useTranslation('cannedTexts');
  const { settings } = useShell();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [language, setLanguage] = useState('');
  const [texts, setTexts] = useState<readonly OfferedText[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const asked = { searchKeyword: keyword.trim() || null, language: language || null };
      try {
        const answer = await runOperation(OfferedTextsQuery, {
          ...{ conversationId, categoryId, responseId, ...asked },
        });
        if (!isCurrent) return;
        setTexts(answer.cannedTexts?.nodes ?? []);
        setAt(0);
      } catch {
        if (isCurrent) setFailed(true);
      }
    };
    const timer = setTimeout(load, keyword === '' ? 0 : debounce);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [conversationId, categoryId, responseId, keyword, language]);

  const active = texts?.[Math.min(at, texts.length - 1)];
  const insert = (text: OfferedText | undefined) => {
    if (text) close({ id: text.id, html: text.filledContent });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !texts) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = (at + step + texts.length) % Math.max(texts.length, 1);
      setAt(next);
      document.getElementById(`${id}-${texts[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      insert(active);
    }
  };

  return (
    <Dialog
      title={t('picker.title')}
      width="wide"
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Link
            to="/admin/canned-texts"
            className="me-auto self-center text-sm text-accent hover:underline"
          >
            {t('picker.manage')}
          </Link>
          <Button disabled={!active} onClick={() => insert(active)}>
            {t('picker.insert')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextInput
              role="combobox"
              data-autofocus
              aria-label={t('picker.search')}
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={active && `${id}-${active.id}`}
              autoComplete="off"
              placeholder={t('picker.search')}
              icon={<Search aria-hidden />}
              value={keyword}
              onChange={(event) => setKeyword(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          {settings.activeLanguages.length > 1 && (
            <Select
              aria-label={t('language')}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            >
              <LanguageOptions />
            </Select>
          )}
        </div>
        {failed && <p role="alert">{t('failed')}</p>}
        <div className="grid gap-4 md:grid-cols-2">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('title')}
            className="flex max-h-96 flex-col overflow-y-auto rounded-lg border border-border p-1 empty:hidden"
          >
            {texts?.map((text) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
              <div
                key={text.id}
                id={`${id}-${text.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={text === active}
                className={cx(
                  'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-1.5',
                  text === active && 'bg-accent-soft',
                )}
                onClick={() => setAt(texts.indexOf(text))}
                onDoubleClick={() => insert(text)}
              >
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  <bdi className="wrap-anywhere">{text.title}</bdi>
                  {text.isShared && <Badge>{t('shared')}</Badge>}
                </span>
                <span className="line-clamp-1 text-sm text-text-muted" dir="auto">
                  {text.strippedContent}
                </span>
              </div>
            ))}
          </div>
          {active && (
            <div className="max-h-96 overflow-y-auto rounded-lg bg-surface-sunken p-3">
              <Prose html={active.filledContent} className="text-sm" />
            </div>
          )}
        </div>
        <p role="status" className="text-text-muted empty:hidden">
          {texts?.length === 0 && t('none')}
        </p>
      </div>
    </Dialog>
  );
}
