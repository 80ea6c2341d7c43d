import TableIcon from 'virtual:icons/table';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { Menu } from '../overlays/Menu.tsx';
import { toolClasses } from './ToolButton.tsx';

/** Rows and columns of the table at the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const change = (command: (chain: ChainedCommands) => ChainedCommands) => () => {
    command(editor.chain().focus()).run();
  };
  return (
    <span data-tool-menu className="contents">
      <Menu
        label={t('tool.tableMenu')}
        className={cx(toolClasses, 'bg-accent-soft text-accent')}
        trigger={<TableIcon aria-hidden />}
        items={[
          ...(['addRowBefore', 'addRowAfter', 'deleteRow'] as const).map((name) => ({
            key: name,
            label: t(`table.${name}`),
            onSelect: change((chain) => chain[name]()),
          })),
          ...(['addColumnBefore', 'addColumnAfter', 'deleteColumn'] as const).map((name, at) => ({
            key: name,
            label: t(`table.${name}`),
            separatorBefore: at === 0,
            onSelect: change((chain) => chain[name]()),
          })),
          {
            key: 'toggleHeaderRow',
            label: t('table.toggleHeaderRow'),
            separatorBefore: true,
            onSelect: change((chain) => chain.toggleHeaderRow()),
          },
          {
            key: 'deleteTable',
            label: t('table.deleteTable'),
            danger: true,
            onSelect: change((chain) => chain.deleteTable()),
          },
        ]}
      />
    </span>
  );
}
