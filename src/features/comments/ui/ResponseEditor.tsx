import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { uploadImage } from '#features/files/ui/uploads.ts';
import { useUploadFault } from '#features/files/ui/useUploadFault.ts';
import { findMembers } from '#features/members/ui/findMembers.ts';
import {
  type InsertHtml,
  PlainTextEditor,
  type PlainTextEditorProps,
} from '#ui/editor/PlainTextEditor.tsx';
import { plainTextOf } from '#ui/editor/plainText.ts';
import type { RichTextEditorProps } from '#ui/editor/RichTextEditor.tsx';
import { useCommentThread } from './commentThread.ts';

type ResponseEditorProps = PlainTextEditorProps & {
  /** Is given what puts HTML where the caret is. */
  inserter?: RefObject<InsertHtml | null>;
};

type RichEditor = ComponentType<RichTextEditorProps>;

/** Kept once it is there, so that the next text box begins with it. Browser only. */
let loadedEditor: RichEditor | null = null;

/**
 * The text box of comments and replies: plain until someone enters it, so that nobody who only reads
 * loads the large editor; then that takes over, with what was typed meanwhile.
 */
export function ResponseEditor(props: ResponseEditorProps) {
  const { conversationId } = useCommentThread();
  const uploadFault = useUploadFault();
  const [Editor, setEditor] = useState<RichEditor | null>(() => loadedEditor);
  const [startedPlain] = useState(Editor === null);
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef(props.initialHtml);
  const composing = useRef(false);
  const hadFocus = useRef(false);

  const takeOver = () => {
    const editor = loadedEditor;
    // An input method in the middle of a word must not lose its text box.
    if (!editor || composing.current) return;
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    setEditor(() => editor);
  };
  const load = async () => {
    // Without it the plain box stays, and serves.
    const module = await import('#ui/editor/RichTextEditor.tsx').catch(() => null);
    loadedEditor ??= module?.RichTextEditor ?? null;
    takeOver();
  };

  const { inserter, onChange } = props;
  useEffect(() => {
    if (!inserter || Editor) return;
    // Nobody has entered it yet: what is inserted comes behind what stands there, in the rich editor.
    inserter.current = (html) => {
      typed.current = `${typed.current}${html}`;
      const text = plainTextOf(typed.current);
      onChange({ html: typed.current, text, mentionedUserIds: [], uploading: 0 });
      hadFocus.current = true;
      void import('#ui/editor/RichTextEditor.tsx').then((module) => {
        loadedEditor ??= module.RichTextEditor;
        setEditor(() => loadedEditor);
      });
    };
  }, [inserter, Editor, onChange]);

  if (Editor) {
    return (
      <Editor
        {...props}
        initialHtml={typed.current}
        autoFocus={startedPlain ? hadFocus.current : props.autoFocus}
        uploadImage={uploadImage}
        uploadFault={uploadFault}
        findMembers={(query) => findMembers(query, conversationId)}
        compact
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what bubbles from the text box.
    <div
      ref={box}
      onFocus={load}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
        takeOver();
      }}
    >
      <PlainTextEditor
        {...props}
        onChange={(content) => {
          typed.current = content.html;
          props.onChange(content);
        }}
      />
    </div>
  );
}
