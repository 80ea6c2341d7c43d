import ImageIcon from 'virtual:icons/image';
import LinkIcon from 'virtual:icons/link';
import QuoteIcon from 'virtual:icons/message-square-quote';
import TableIcon from 'virtual:icons/table';
import TextIcon from 'virtual:icons/type';
import VideoIcon from 'virtual:icons/video';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FoldingItem } from '../FoldingItems.tsx';
import { AltForm } from './AltForm.tsx';
import { BlockMenu, useBlockItems } from './BlockMenu.tsx';
import { CodeLanguageSelect } from './CodeLanguageSelect.tsx';
import { type EditorTool, editorTools, toolbarState } from './editorTools.ts';
import { FoldingTools } from './FoldingTools.tsx';
import { HeadingMenu } from './HeadingMenu.tsx';
import { LinkForm } from './LinkForm.tsx';
import { TableMenu } from './TableMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useRovingToolbar } from './useRovingToolbar.ts';

type EditorToolbarProps = {
  editor: Editor;
  /** The text's element, which the toolbar controls. */
  controls: string;
  /** The small form open below it; the editor opens the link form with Mod-K. */
  form: 'link' | 'alt' | null;
  onForm: (form: 'link' | 'alt' | null) => void;
  /** Asks for pictures, or for a video. */
  onImages: () => void;
  onVideo: () => void;
  /** Offers callouts, tabs and other blocks of long texts. */
  blocks: boolean;
  /** Opens the list of saved texts; undefined: there are none. */
  onQuickTexts: (() => void) | undefined;
};

/** One line; on a phone what does not fit is in a menu. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, controls, form, onForm, onImages, onVideo, blocks, onQuickTexts } = props;
  const { t } = useTranslation('editor');
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingToolbar(toolbar);
  const state = useEditorState({ editor, selector: ({ editor: at }) => toolbarState(at) });

  const blockProps = { editor, around: state.blocks, hasPicture: state.picture !== null };
  const blockItems = useBlockItems(blockProps);

  const simple = (tool: SimpleTool): FoldingItem => {
    const { name, icon: Icon, turns, onClick } = tool;
    const label = t(`tool.${name}`);
    const look = turns ? 'rtl:-scale-x-100' : '';
    const item = { key: name, label, icon: <Icon aria-hidden className={look} /> };
    const checked = tool.pressed === undefined ? {} : { checked: tool.pressed };
    return {
      key: name,
      view: <ToolButton {...tool} label={label} icon={<Icon aria-hidden className={look} />} />,
      items: tool.disabled ? [] : [{ ...item, ...checked, onSelect: onClick }],
    };
  };
  const tool = (each: EditorTool): FoldingItem =>
    simple({
      ...{ name: each.name, icon: each.icon, turns: each.turns, keys: each.keys },
      pressed: each.mark === undefined ? undefined : state.pressed.includes(each.name),
      disabled: state.disabled.includes(each.name),
      onClick: () => each.run(editor),
    });
  const { inline, blocks: textBlocks } = editorTools;
  const divider = (key: string): FoldingItem => ({ key, view: <Divider />, items: [] });
  const around = (key: string, view: ReactNode): FoldingItem => ({ key, view, items: [] });

  // What concerns the place of the caret first, then what is used most.
  const tools: FoldingItem[] = [
    around('style', <HeadingMenu editor={editor} level={state.level} />),
    ...(state.inCode
      ? [around('language', <CodeLanguageSelect editor={editor} language={state.language} />)]
      : []),
    ...(state.inTable ? [around('tableMenu', <TableMenu editor={editor} />)] : []),
    ...(state.picture === null
      ? []
      : [
          simple({
            ...{ name: 'alt', icon: TextIcon, expanded: form === 'alt' },
            onClick: () => onForm(form === 'alt' ? null : 'alt'),
          }),
        ]),
    ...(onQuickTexts === undefined
      ? []
      : [
          simple({
            ...{ name: 'quick', icon: QuoteIcon, disabled: state.inCode },
            onClick: onQuickTexts,
          }),
        ]),
    divider('beforeInline'),
    ...inline.slice(0, 2).map(tool),
    simple({
      ...{ name: 'link', icon: LinkIcon, keys: 'Mod-K', disabled: state.inCode },
      ...{ pressed: state.link !== null, expanded: form === 'link' },
      onClick: () => onForm(form === 'link' ? null : 'link'),
    }),
    divider('beforeLists'),
    ...textBlocks.slice(0, 2).map(tool),
    simple({ name: 'image', icon: ImageIcon, disabled: state.inCode, onClick: onImages }),
    divider('beforeOthers'),
    ...[...inline.slice(2), ...textBlocks.slice(2)].map(tool),
    divider('beforeInserts'),
    simple({ name: 'video', icon: VideoIcon, disabled: state.inCode, onClick: onVideo }),
    ...(state.inTable
      ? []
      : [
          simple({
            ...{ name: 'table', icon: TableIcon, disabled: state.inCode },
            onClick: () => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
          }),
        ]),
    ...(blocks ? [{ key: 'blocks', view: <BlockMenu {...blockProps} />, items: blockItems }] : []),
    divider('beforeHistory'),
    ...editorTools.history.map(tool),
  ];

  return (
    <div className="sticky top-0 z-10 rounded-t-lg lg:top-16 editor-toolbar border-b border-border bg-toolbar">
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={t('toolbar')}
        aria-controls={controls}
        className="flex items-center gap-0.5 p-1"
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          roving.onKeyDown(event);
          if (event.key === 'Escape') editor.commands.focus();
        }}
      >
        <FoldingTools tools={tools} />
      </div>
      <Forms {...props} link={state.link} picture={state.picture} />
    </div>
  );
}

type SimpleTool = Omit<ComponentProps<typeof ToolButton>, 'label' | 'icon'> & {
  name: EditorTool['name'] | 'alt' | 'image' | 'link' | 'quick' | 'table' | 'video';
  icon: EditorTool['icon'];
  turns?: boolean;
};

function Forms(props: EditorToolbarProps & { link: string | null; picture: string | null }) {
  const { editor, form, onForm, link, picture } = props;
  const close = () => {
    onForm(null);
    editor.commands.focus();
  };
  if (form === 'link') return <LinkForm editor={editor} href={link} onDone={close} />;
  if (form === 'alt' && picture !== null) {
    return <AltForm editor={editor} alt={picture} onDone={close} />;
  }
  return null;
}

function Divider(): ReactNode {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-border" />;
}
