import Search from 'virtual:icons/search';
import { useState } from 'react';
import { Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { plainTextOf } from '#core/plainText.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { unfilledPlaceholders } from '../placeholderRules.ts';
import { type OfferedText, OfferedTextsQuery } from './cannedResponseDocuments.ts';
import { PlaceholderNames } from './PlaceholderNames.tsx';

/** The 'canned text' modal (SPEC §2): search, arrows and Enter. */
export function CannedResponseDialog(props: ModalViewProps<'cannedResponse'>) {
  const { conversationId, categoryId, responseId, requestId } = props;
  const { closable, close, dismiss } = props;
  const { t, language: shown } = useTranslation('cannedResponses');
  const { settings } = useShell();
  const [keyword, setKeyword] = useState('');
  const [language, setLanguage] = useState('');
  const place = { conversationId, categoryId, responseId, requestId };
  const asked = { searchKeyword: keyword.trim() || null, language: language || null };
  const {
    options: texts,
    isStale,
    isFailed,
  } = useAsyncOptions(
    JSON.stringify({ ...place, ...asked }),
    async () =>
      (await runOperation(OfferedTextsQuery, { ...place, ...asked })).cannedTexts?.nodes ?? [],
    keyword === '' ? 0 : undefined,
  );
  const insert = (text: OfferedText) => close({ id: text.id, html: text.filledContent });
  const { active, activate, inputProps, listProps, optionProps, status, onType } =
    useCombobox<OfferedText>({
      options: texts,
      keyOf: ({ id }) => id,
      onChoose: insert,
      listLabel: t('title'),
      isInline: true,
      isStale,
    });

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
          <Button disabled={!active} onClick={() => active && insert(active)}>
            {t('picker.insert')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextInput
              {...inputProps}
              data-autofocus
              aria-label={t('picker.search')}
              placeholder={t('picker.search')}
              icon={<Search aria-hidden />}
              value={keyword}
              onChange={(event) => {
                onType();
                setKeyword(event.currentTarget.value);
              }}
            />
          </div>
          {settings.activeLanguages.length > 1 && (
            <Select
              aria-label={t('language')}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            >
              <option value="">{t('anyLanguage')}</option>
              <LanguageOptions />
            </Select>
          )}
        </div>
        {isFailed && <p role="alert">{t('failed')}</p>}
        <div className="grid gap-4 md:grid-cols-2">
          <div
            {...listProps}
            className="flex max-h-96 flex-col overflow-y-auto rounded-lg border border-border p-1 empty:hidden"
          >
            {texts.map((text, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
              <div
                key={text.id}
                {...optionProps(text, index)}
                role="option"
                tabIndex={-1}
                className={cx(
                  'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-1.5',
                  text === active && 'bg-accent-soft',
                )}
                // A click shows the full text first.
                onClick={() => activate(text)}
                onDoubleClick={() => insert(text)}
              >
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  <bdi className="wrap-anywhere">{text.title}</bdi>
                  {text.isShared && <Badge>{t('shared')}</Badge>}
                </span>
                <span className="line-clamp-1 text-sm text-text-muted" dir="auto">
                  {plainTextOf(text.filledContent)}
                </span>
              </div>
            ))}
          </div>
          {active && (
            <div className="max-h-96 overflow-y-auto rounded-lg bg-surface-sunken p-3">
              {active.shownLanguage != null && (
                <p className="mb-2 text-sm text-warning">
                  {t('picker.fallback', { language: languageName(active.shownLanguage, shown) })}
                </p>
              )}
              <Prose html={active.filledContent} className="text-sm" />
              <Gaps names={unfilledPlaceholders(active.filledContent)} />
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {status}
        </p>
        <p role="status" className="text-text-muted empty:hidden">
          {texts.length === 0 && !isStale && !isFailed && t('none')}
        </p>
      </div>
    </Dialog>
  );
}

/** What the writer has to fill in. */
function Gaps({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('cannedResponses');
  if (names.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-warning">
      {t('picker.gaps')} <PlaceholderNames names={names} />
    </p>
  );
}
