import './editor.css';
import type { Editor } from '@tiptap/core';
import { EditorContent as EditorText, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { shownHtml } from '../ownAddresses.ts';
import { showError } from '../snackbar.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { editorContentOf } from './editorContent.ts';
import { editorExtensions } from './editorExtensions.ts';
import { createEditorKeys } from './editorKeys.ts';
import type {
  EditorContent,
  FindMembers,
  FindQuickTexts,
  UploadImage,
  UploadVideo,
} from './editorTypes.ts';
import type { ImageUploads } from './imageUploads.ts';
import { MentionPopup } from './MentionPopup.tsx';
import { createMentionList } from './memberMention.ts';
import type { InsertHtml } from './PlainTextEditor.tsx';
import { plainCode } from './plainCode.ts';
import { QuickTextPopup } from './QuickTextPopup.tsx';
import { createQuickTextList, quickTextChar } from './quickTexts.ts';
import { useInsertMedia } from './useInsertMedia.ts';

export type RichTextEditorProps = {
  /** Initial content, as stored (the API's `message`). To replace it, change `key`. */
  initialHtml: string;
  /** Accessible name of the text box. */
  label: string;
  placeholder?: string;
  /** Content language (BCP 47), for the browser's spell checker. */
  lang?: string;
  /** Ref of the text box, to focus it. */
  id?: string;
  onChange: (content: EditorContent) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void;
  /** As in a chat, Enter alone submits; Shift and Enter break the line. */
  sendsOnEnter?: boolean;
  uploadImage: UploadImage;
  /** Absent where only videos of other sites may be shown. */
  uploadVideo?: UploadVideo;
  /** Message for a failed image upload, if the error is more specific than 'failed'. */
  uploadError?: (error: unknown) => string | undefined;
  findMembers: FindMembers;
  /** Saved texts and actions that `/` offers; absent: none. */
  findQuickTexts?: FindQuickTexts;
  autoFocus?: boolean;
  /** Read-only. */
  readOnly?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Receives a function that inserts HTML at the caret. */
  inserter?: RefObject<InsertHtml | null>;
  /** The text is part of a page and may have its h1. */
  isPage?: boolean;
  /** Smaller, for comments and replies. */
  compact?: boolean;
};

/** In these, Enter begins the next line or item. */
const makesLines = ['codeBlock', 'listItem', 'tableCell', 'tableHeader'];

/**
 * The text box of posts, comments and replies. Large: use it through LazyRichTextEditor, so that readers do
 * not load it. Keeps its own state and reports every change.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, autoFocus = false, readOnly = false, invalid = false, compact = false } = props;
  const { t } = useTranslation('editor');
  const ownId = useId();
  const id = props.id ?? ownId;
  const [form, setForm] = useState<'link' | 'alt' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const pending = useRef(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const [parts] = useState(() => {
    const uploads: ImageUploads = {
      upload: (file, options) => latest.current.uploadImage(file, options),
      words: {
        uploading: (name) => t('upload.uploading', { name }),
        fault: (error) => latest.current.uploadError?.(error) ?? t('upload.failed'),
        retry: () => t('upload.retry'),
        remove: () => t('upload.remove'),
        notPasted: (name) => (name ? t('paste.namedImage', { name }) : t('paste.image')),
      },
      onRefused: (refusal, name) => showError(t(`paste.${refusal}`, { name })),
      onPending: (count) => {
        pending.current = count;
        if (current.editor) report(current.editor);
      },
    };
    const current: { editor: Editor | null } = { editor: null };
    const mentionList = createMentionList();
    const quickList = createQuickTextList();
    let untouched: string | undefined;
    const report = (editor: Editor) => {
      const content = editorContentOf(editor, pending.current);
      // The editor writes some elements in its own way: without a change, the text stays as it was stored.
      const isUntouched = content.html === untouched;
      latest.current.onChange(isUntouched ? { ...content, html: props.initialHtml } : content);
    };
    const begin = (editor: Editor) => {
      current.editor = editor;
      untouched = editorContentOf(editor, 0).html;
    };
    const keys = createEditorKeys(() => current.editor, {
      onSubmit: () => latest.current.onSubmit?.(),
      isSentByEnter: () =>
        latest.current.sendsOnEnter === true &&
        mentionList.current() === null &&
        !quickList.takesEnter() &&
        !makesLines.some((name) => current.editor?.isActive(name)),
      onLink: () => setForm('link'),
      onToolbar: () =>
        box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
    });
    const findMembers: FindMembers = (query) => latest.current.findMembers(query);
    const placeholder = () => latest.current.placeholder ?? '';
    const extensions = editorExtensions({
      ...{ placeholder, findMembers, mentionList, uploads },
      quick: props.findQuickTexts
        ? {
            find: async (query) => (await latest.current.findQuickTexts?.(query)) ?? [],
            list: quickList,
          }
        : null,
      isPage: props.isPage ?? false,
    });
    return { uploads, current, begin, report, keys, mentionList, quickList, extensions };
  });

  const editor = useEditor({
    extensions: parts.extensions,
    content: plainCode(shownHtml(props.initialHtml)),
    // Keeps a trailing space when this replaces the plain text box while the user is typing.
    parseOptions: { preserveWhitespace: true },
    editable: !readOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => parts.begin(created),
    onUpdate: ({ editor: changed }) => parts.report(changed),
    editorProps: {
      attributes: () => ({
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
        // Otherwise the keyboard focus would be lost.
        ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(props.lang ? { lang: props.lang } : {}),
        'aria-describedby': cx(`${ownId}-keys`, props.describedBy),
        class: cx('prose editor-text', compact && 'editor-text-compact'),
      }),
      handleDOMEvents: {
        keydown: (_view, event) => !latest.current.readOnly && parts.keys(event),
      },
    },
  });

  // Immediately, not in the next frame: keys pressed in between would be lost.
  useLayoutEffect(() => {
    if (!autoFocus) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
    // Focus scrolls to the start of a long text, not to the end, where typing continues.
    editor.commands.scrollIntoView();
  }, [editor, autoFocus]);

  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another placeholder is drawn
  useEffect(() => {
    editor.view.dispatch(editor.state.tr);
  }, [editor, props.placeholder]);

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
        'rounded-lg border bg-field text-on-field transition-colors focus-within:border-focus has-[.editor-text:focus]:outline-2 has-[.editor-text:focus]:outline-focus',
        invalid ? 'border-danger' : 'border-field-border',
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
          blocks={!compact}
          onQuickTexts={
            props.findQuickTexts
              ? () => editor.chain().focus().insertContent(quickTextStart(editor)).run()
              : undefined
          }
        />
      )}
      <EditorText editor={editor} />
      <MentionPopup id={`${ownId}-members`} list={parts.mentionList} textboxId={id} />
      {props.findQuickTexts && (
        <QuickTextPopup id={`${ownId}-quick`} list={parts.quickList} textboxId={id} />
      )}
      <p id={`${ownId}-keys`} className="sr-only">
        {t('keys')}
      </p>
    </div>
  );
}

/** As if it were typed, at the start of a word. */
function quickTextStart({ state: { selection, doc } }: Editor): string {
  const before = doc.textBetween(Math.max(0, selection.from - 1), selection.from, ' ', ' ');
  return /\S/.test(before) ? ` ${quickTextChar}` : quickTextChar;
}
