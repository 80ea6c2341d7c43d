import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPlainHtml, plainTextOf } from '#core/plainText.ts';
import { editorRoom } from '#ui/editor/editorRoom.ts';
import { PlainTextEditor, type PlainTextEditorProps } from '#ui/editor/PlainTextEditor.tsx';
import { useShell } from '#ui/useShell.ts';
import { shownWordsReady } from '#ui/wordStore.ts';
import type { RichResponseEditorProps } from './RichResponseEditor.tsx';

type RichEditor = ComponentType<RichResponseEditorProps>;

/** Cached once loaded, so that the next text box starts with it. Browser only. */
let loadedEditor: RichEditor | null = null;

async function loadEditor(): Promise<RichEditor> {
  const module = await import('./RichResponseEditor.tsx');
  await shownWordsReady();
  loadedEditor = module.RichResponseEditor;
  return loadedEditor;
}

/** The text box of comments and replies; plain where rich text is switched off and nothing is formatted yet. */
export function ResponseEditor(props: PlainTextEditorProps) {
  const { settings } = useShell();
  const [isPlain] = useState(() => !settings.richTextEnabled && isPlainHtml(props.initialHtml));
  return isPlain ? <PlainTextEditor {...props} /> : <GrowingEditor {...props} />;
}

/**
 * Plain until someone enters it, so that nobody who only reads
 * loads the large editor; then that takes over, with what was typed meanwhile.
 */
function GrowingEditor(props: PlainTextEditorProps) {
  const [Editor, setEditor] = useState<RichEditor | null>(() => loadedEditor);
  const [startedPlain] = useState(Editor === null);
  const [isEntered, setEntered] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef(props.initialHtml);
  const composing = useRef(false);
  const hadFocus = useRef(false);

  const takeOver = () => {
    const editor = loadedEditor;
    // The text box must not be replaced during IME composition.
    if (!editor || composing.current) return;
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    // Synchronously: otherwise a user who moves the focus meanwhile would be brought back.
    flushSync(() => setEditor(() => editor));
  };
  const load = async () => {
    // If it fails to load, the plain text box stays.
    await loadEditor().catch(() => undefined);
    takeOver();
  };

  const { inserter, onChange } = props;
  useEffect(() => {
    if (!inserter || Editor) return;
    // Not focused yet: inserted content is appended to the existing text, in the rich text editor.
    inserter.current = (html) => {
      typed.current = `${typed.current}${html}`;
      const text = plainTextOf(typed.current);
      onChange({ html: typed.current, text, mentionedUserIds: [], uploading: 0 });
      hadFocus.current = true;
      void loadEditor().then((editor) => setEditor(() => editor));
    };
  }, [inserter, Editor, onChange]);

  if (Editor) {
    return (
      <Editor
        {...props}
        initialHtml={typed.current}
        autoFocus={startedPlain ? hadFocus.current : props.autoFocus}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what bubbles from the text box.
    <div
      ref={box}
      // Buttons below must not move while they are clicked.
      className={isEntered ? `${editorRoom.compact} [&>textarea]:min-h-[inherit]` : undefined}
      onFocus={() => {
        setEntered(true);
        void load();
      }}
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
