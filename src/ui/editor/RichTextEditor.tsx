import './editor.css';
import type { Editor } from '@tiptap/core';
import { EditorContent as EditorText, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { shownHtml } from '../ownAddresses.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorContentOf } from './editorContent.ts';
import { editorExtensions } from './editorExtensions.ts';
import { createEditorKeys } from './editorKeys.ts';
import type { EditorContent, FindMembers, UploadImage, UploadVideo } from './editorTypes.ts';
import type { ImageUploads } from './imageUploads.ts';
import { MentionPopup } from './MentionPopup.tsx';
import { looksLikeMarkdown, markdownHtml } from './markdownPaste.ts';
import { createMentionList } from './mentionList.ts';
import type { InsertHtml } from './PlainTextEditor.tsx';
import { plainCode } from './plainCode.ts';
import { useInsertMedia } from './useInsertMedia.ts';

export type RichTextEditorProps = {
  /** As it is stored (the API's `message`). Read once; another text needs another `key`. */
  initialHtml: string;
  /** Names the text box for screen readers. */
  label: string;
  placeholder?: string;
  /** Of what is written (BCP 47): by it browsers check the spelling. */
  lang?: string;
  /** Of the text box, to move the focus to it. */
  id?: string;
  onChange: (content: EditorContent) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void;
  uploadImage: UploadImage;
  /** Absent where only videos of other sites may be shown. */
  uploadVideo?: UploadVideo;
  /** The words for a picture that did not come through, where the error says more than 'failed'. */
  uploadFault?: (error: unknown) => string | undefined;
  findMembers: FindMembers;
  autoFocus?: boolean;
  /** To be read and copied only. */
  readOnly?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Is given what puts HTML where the caret is. */
  inserter?: RefObject<InsertHtml | null>;
  /** Lower, for comments and replies. */
  compact?: boolean;
};

/**
 * The text box of posts, comments and replies. Large: take it through LazyRichTextEditor, so that
 * nobody who only reads loads it. It keeps its own text and tells every change.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, autoFocus = false, readOnly = false, invalid = false, compact = false } = props;
  const { t } = useTranslation('editor');
  const ownId = useId();
  const id = props.id ?? ownId;
  const [form, setForm] = useState<'link' | 'alt' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const pending = useRef(0);
  const plainPaste = useRef(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const [parts] = useState(() => {
    const uploads: ImageUploads = {
      upload: (file, options) => latest.current.uploadImage(file, options),
      words: {
        uploading: (name) => t('upload.uploading', { name }),
        fault: (error) => latest.current.uploadFault?.(error) ?? t('upload.failed'),
        retry: () => t('upload.retry'),
        remove: () => t('upload.remove'),
      },
      onPending: (count) => {
        pending.current = count;
        if (current.editor) report(current.editor);
      },
    };
    const current: { editor: Editor | null } = { editor: null };
    const report = (editor: Editor) =>
      latest.current.onChange(editorContentOf(editor, pending.current));
    const keys = createEditorKeys(() => current.editor, {
      onSubmit: () => latest.current.onSubmit?.(),
      onLink: () => setForm('link'),
      onToolbar: () =>
        box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
    });
    const mentionList = createMentionList();
    const findMembers: FindMembers = (query) => latest.current.findMembers(query);
    const extensions = editorExtensions({
      ...{ placeholder: props.placeholder ?? '', findMembers, mentionList, uploads },
    });
    return { uploads, current, report, keys, mentionList, extensions };
  });

  const editor = useEditor({
    extensions: parts.extensions,
    content: plainCode(shownHtml(props.initialHtml)),
    // Somebody may be between two words when this takes the plain box's place.
    parseOptions: { preserveWhitespace: true },
    editable: !readOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      parts.current.editor = created;
    },
    onUpdate: ({ editor: changed }) => parts.report(changed),
    editorProps: {
      attributes: () => ({
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
        // Else whoever is at it with the keyboard would lose their place.
        ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(props.lang ? { lang: props.lang } : {}),
        'aria-describedby': cx(`${ownId}-keys`, props.describedBy),
        class: cx('prose editor-text', compact && 'editor-text-compact'),
      }),
      handleDOMEvents: {
        keydown: (_view, event) => {
          // Ctrl+Shift+V pastes as it stands.
          plainPaste.current = event.shiftKey;
          return !latest.current.readOnly && parts.keys(event);
        },
      },
      handlePaste: (_view, event) => pasteMarkdown(parts.current.editor, event, plainPaste.current),
    },
  });

  // At once and not with the next frame: a key pressed meanwhile would go nowhere.
  useLayoutEffect(() => {
    if (!autoFocus) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
    // Focus shows where a long text begins, and not its end, where one writes on.
    editor.commands.scrollIntoView();
  }, [editor, autoFocus]);

  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const media = useInsertMedia(editor, props);
  const { inserter } = props;
  useEffect(() => {
    if (!inserter) return;
    inserter.current = (html) =>
      void editor
        .chain()
        .focus()
        .insertContent(plainCode(shownHtml(html)))
        .scrollIntoView()
        .run();
    return () => {
      inserter.current = null;
    };
  }, [editor, inserter]);

  return (
    <div
      ref={box}
      className={cx(
        'rounded-lg border bg-surface-raised transition-colors focus-within:border-focus has-[.editor-text:focus]:outline-2 has-[.editor-text:focus]:outline-focus',
        invalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      {!readOnly && (
        <EditorToolbar
          editor={editor}
          controls={id}
          form={form}
          onForm={setForm}
          onImages={() => void media.addImages()}
          onVideo={() => void media.addVideo()}
        />
      )}
      <EditorText editor={editor} />
      <MentionPopup id={`${ownId}-members`} list={parts.mentionList} textboxId={id} />
      <p id={`${ownId}-keys`} className="sr-only">
        {t('keys')}
      </p>
    </div>
  );
}

/** Markdown from elsewhere becomes what it means, unless it comes with formatting or into code. */
function pasteMarkdown(editor: Editor | null, event: ClipboardEvent, asItStands: boolean): boolean {
  const data = event.clipboardData;
  const text = data?.getData('text/plain') ?? '';
  const isCopiedCode = data?.types.includes('vscode-editor-data') ?? false;
  const isFormatted = Boolean(data?.getData('text/html')) && !isCopiedCode;
  if (!editor || asItStands || isFormatted || editor.isActive('codeBlock')) return false;
  if (!looksLikeMarkdown(text)) return false;
  editor.chain().focus().insertContent(markdownHtml(text)).scrollIntoView().run();
  return true;
}
