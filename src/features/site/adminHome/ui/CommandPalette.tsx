import CornerDownLeft from 'virtual:icons/corner-down-left';
import FileText from 'virtual:icons/file-text';
import Settings from 'virtual:icons/settings';
import UserRound from 'virtual:icons/user-round';
import { icons } from 'virtual:manifest-icons/staffLinks';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useCombobox } from '#ui/forms/useCombobox.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { matchingEntries, type PaletteEntry, useStaffPages } from './paletteEntries.ts';
import { findContent, loadSettings } from './paletteSearch.ts';

/** Goes to any staff page, setting, member or post by name. */
export function CommandPalette({ close, dismiss, closable }: ModalViewProps<'commandPalette'>) {
  const { t } = useTranslation('adminHome');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const pages = useStaffPages();
  const settings = useAsyncOptions('settings', () => loadSettings(viewer), 0);
  const keyword = text.trim();
  const content = useAsyncOptions(keyword.length < 2 ? null : keyword, () =>
    findContent(viewer, keyword),
  );
  const entries = [
    ...matchingEntries(pages, keyword, keyword === '' ? 8 : 6),
    ...(keyword === '' ? [] : matchingEntries(settings.options, keyword, 6)),
    ...(content.isStale ? [] : content.options),
  ];
  const combobox = useCombobox<PaletteEntry>({
    options: entries,
    keyOf: ({ key }) => key,
    onChoose: ({ href }) => {
      close();
      void navigate(href);
    },
    listLabel: t('palette.results'),
    isInline: true,
    isStale: content.isStale,
  });
  return (
    <Dialog title={t('palette.title')} closable={closable} onDismiss={dismiss} width="wide">
      <TextInput
        {...combobox.inputProps}
        data-autofocus
        type="search"
        value={text}
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        onChange={(event) => {
          combobox.onType();
          setText(event.currentTarget.value);
        }}
      />
      <p role="status" className="sr-only">
        {combobox.status}
      </p>
      <div {...combobox.listProps} tabIndex={-1} className="mt-3 min-h-80">
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            {...combobox.optionProps(entry, index)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-text-muted',
              entry === combobox.active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
            )}
          >
            {iconOf(entry)}
            <bdi className="min-w-0 flex-1 truncate">{entry.label}</bdi>
            <span className="shrink-0 text-xs text-text-muted">
              {t(`palette.kinds.${entry.kind}`)}
            </span>
            {entry === combobox.active && (
              <CornerDownLeft aria-hidden className="rtl:-scale-x-100" />
            )}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className="-mt-80 px-3 pt-2 text-sm text-text-muted">
          {t(content.isStale ? 'palette.searching' : 'palette.none')}
        </p>
      )}
    </Dialog>
  );
}

function iconOf({ kind, icon }: PaletteEntry): ReactNode {
  const Named = icons[icon ?? ''];
  if (Named) return <Named aria-hidden />;
  const Icon = { page: FileText, setting: Settings, member: UserRound, post: FileText }[kind];
  return <Icon aria-hidden />;
}
