import ImageIcon from 'virtual:icons/image';
import LinkIcon from 'virtual:icons/link';
import TableIcon from 'virtual:icons/table';
import TextIcon from 'virtual:icons/type';
import VideoIcon from 'virtual:icons/video';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { AltForm } from './AltForm.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { CodeLanguageSelect } from './CodeLanguageSelect.tsx';
import { type EditorTool, editorTools, toolbarState } from './editorTools.ts';
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
};

/** On a phone it scrolls horizontally instead of wrapping. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, controls, form, onForm, onImages, onVideo, blocks } = props;
  const { t } = useTranslation('editor');
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingToolbar(toolbar);
  const state = useEditorState({ editor, selector: ({ editor: at }) => toolbarState(at) });

  const button = (tool: EditorTool) => (
    <ToolButton
      key={tool.name}
      label={t(`tool.${tool.name}`)}
      icon={<tool.icon aria-hidden className={tool.turns ? 'rtl:-scale-x-100' : ''} />}
      keys={tool.keys}
      pressed={tool.mark === undefined ? undefined : state.pressed.includes(tool.name)}
      disabled={state.disabled.includes(tool.name)}
      onClick={() => tool.run(editor)}
    />
  );

  return (
    <div className="sticky top-0 z-10 rounded-t-lg lg:top-16 editor-toolbar border-b border-border bg-toolbar">
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={t('toolbar')}
        aria-controls={controls}
        className="flex items-center gap-0.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]"
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          roving.onKeyDown(event);
          if (event.key === 'Escape') editor.commands.focus();
        }}
      >
        <HeadingMenu editor={editor} level={state.level} />
        <Divider />
        {editorTools.inline.map(button)}
        <ToolButton
          label={t('tool.link')}
          icon={<LinkIcon aria-hidden />}
          keys="Mod-K"
          pressed={state.link !== null}
          expanded={form === 'link'}
          disabled={state.inCode}
          onClick={() => onForm(form === 'link' ? null : 'link')}
        />
        <Divider />
        {editorTools.blocks.map(button)}
        {state.inCode && <CodeLanguageSelect editor={editor} language={state.language} />}
        <Divider />
        <ToolButton
          label={t('tool.image')}
          icon={<ImageIcon aria-hidden />}
          disabled={state.inCode}
          onClick={onImages}
        />
        <ToolButton
          label={t('tool.video')}
          icon={<VideoIcon aria-hidden />}
          disabled={state.inCode}
          onClick={onVideo}
        />
        {state.picture !== null && (
          <ToolButton
            label={t('tool.alt')}
            icon={<TextIcon aria-hidden />}
            expanded={form === 'alt'}
            onClick={() => onForm(form === 'alt' ? null : 'alt')}
          />
        )}
        {state.inTable ? (
          <TableMenu editor={editor} />
        ) : (
          <ToolButton
            label={t('tool.table')}
            icon={<TableIcon aria-hidden />}
            disabled={state.inCode}
            onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run()}
          />
        )}
        {blocks && (
          <BlockMenu editor={editor} around={state.blocks} hasPicture={state.picture !== null} />
        )}
        <Divider />
        {editorTools.history.map(button)}
      </div>
      <Forms {...props} link={state.link} picture={state.picture} />
    </div>
  );
}

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
