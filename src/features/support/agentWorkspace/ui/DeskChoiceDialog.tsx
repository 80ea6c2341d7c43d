import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { DeskOption } from './deskChoiceModal.ts';

/** One of several, found by typing and chosen by Enter. */
export function DeskChoiceDialog(props: ModalViewProps<'deskChoice'>) {
  const { title, options, allowsNew = false, closable, dismiss, close } = props;
  const { t } = useTranslation('supportDesk');
  const [text, setText] = useState('');
  const loaded = useAsyncOptions<DeskOption>(
    typeof options === 'function' ? 'options' : null,
    async () => (typeof options === 'function' ? [...(await options())] : []),
    0,
  );
  const all = typeof options === 'function' ? loaded.options : options;
  const word = text.trim();
  const found = all.filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()));
  const isNew = allowsNew && word !== '' && all.every(({ key }) => key !== word);
  const rows = isNew ? [...found, { key: word, label: t('choose.new', { text: word }) }] : found;
  const combobox = useCombobox<DeskOption>({
    options: rows,
    keyOf: ({ key }) => key,
    onChoose: ({ key }) => close(key),
    listLabel: title,
    isInline: true,
    isStale: loaded.isStale,
  });
  return (
    <Dialog title={title} width="confirmation" closable={closable} onDismiss={dismiss}>
      <TextInput
        {...combobox.inputProps}
        data-autofocus
        value={text}
        maxLength={50}
        dir="auto"
        aria-label={title}
        placeholder={t(allowsNew ? 'choose.findOrAdd' : 'choose.find')}
        onChange={(event) => {
          combobox.onType();
          setText(event.currentTarget.value);
        }}
      />
      <p role="status" className="sr-only">
        {combobox.status}
      </p>
      <div {...combobox.listProps} tabIndex={-1} className="mt-3 max-h-80 min-h-44 overflow-y-auto">
        {rows.map((option, index) => (
          <div
            key={option.key}
            {...combobox.optionProps(option, index)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1.5 text-sm',
              option === combobox.active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
            )}
          >
            <bdi className="truncate">{option.label}</bdi>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
