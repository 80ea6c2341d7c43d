import BlocksIcon from 'virtual:icons/layout-list';
import type { Editor } from '@tiptap/react';
import { calloutKinds } from '#core/calloutKinds.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { Menu } from '../overlays/Menu.tsx';
import type { MenuItem } from '../overlays/MenuRows.tsx';
import {
  addCaption,
  addTab,
  insertDetails,
  insertTabs,
  removeBlock,
  setCallout,
} from './blockNodes.ts';
import { toolClasses } from './ToolButton.tsx';

type BlockMenuProps = {
  editor: Editor;
  /** Blocks around the caret. */
  around: readonly string[];
  hasPicture: boolean;
};

/** Callouts, collapsible sections, tabs and captions, as items of a menu. */
export function useBlockItems({ editor, around, hasPicture }: BlockMenuProps): MenuItem[] {
  const { t } = useTranslation('editor');
  const { t: word } = useTranslation('ui');
  const tabTitle = (number: number) => t('block.tab', { number });
  return [
    ...calloutKinds.map((kind) => ({
      key: kind,
      label: t('block.callout', { kind: word(`callout.${kind}`) }),
      onSelect: () => setCallout(editor, kind),
    })),
    {
      key: 'details',
      label: t('block.details'),
      separatorBefore: true,
      onSelect: () => insertDetails(editor, t('block.summary')),
    },
    {
      key: 'tabs',
      label: t('block.tabs'),
      onSelect: () => insertTabs(editor, [1, 2].map(tabTitle)),
    },
    ...(hasPicture
      ? [{ key: 'caption', label: t('block.caption'), onSelect: () => addCaption(editor) }]
      : []),
    ...(around.includes('tabs')
      ? [{ key: 'addTab', label: t('block.addTab'), onSelect: () => addTab(editor, tabTitle) }]
      : []),
    ...(around.length > 0
      ? [
          {
            key: 'remove',
            label: t('block.remove'),
            danger: true,
            separatorBefore: true,
            onSelect: () => removeBlock(editor),
          },
        ]
      : []),
  ];
}

/** The same in a menu of the toolbar. */
export function BlockMenu(props: BlockMenuProps) {
  const { t } = useTranslation('editor');
  const items = useBlockItems(props);
  return (
    <span data-tool-menu className="contents">
      <Menu
        label={t('block.insert')}
        className={cx(toolClasses, props.around.length > 0 && 'bg-accent-soft text-accent')}
        trigger={<BlocksIcon aria-hidden />}
        items={items}
      />
    </span>
  );
}
