import { Suspense, useSyncExternalStore } from 'react';
import { isPlainHtml } from '#core/plainText.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { lazyPart } from '../lazyPart.ts';
import { Spinner } from '../Spinner.tsx';
import { useShell } from '../useShell.ts';
import { editorRoom } from './editorRoom.ts';
import { PlainTextEditor } from './PlainTextEditor.tsx';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

const Editor = lazyPart(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);

/**
 * The editor, loaded when first shown in a browser, with its space reserved. If it fails to load, an error
 * with a retry button is shown in its place, and the rest of the form keeps working.
 */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const { settings } = useShell();
  // What was formatted before it was switched off keeps its format.
  const isPlain = !settings.richTextEnabled && isPlainHtml(props.initialHtml);
  return isPlain ? <PlainTextEditor {...props} /> : <RichEditor {...props} />;
}

function RichEditor(props: RichTextEditorProps) {
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const waiting = <EditorRoom compact={props.compact ?? false} />;
  return isBrowser ? (
    <ErrorBoundary>
      <Suspense fallback={waiting}>
        <Editor {...props} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    waiting
  );
}

function EditorRoom({ compact }: { compact: boolean }) {
  const { t } = useTranslation('editor');
  return (
    <div
      role="status"
      className={cx(
        'flex items-center justify-center gap-2 rounded-lg border border-field-border bg-field text-sm text-text-muted needs-js:hidden',
        compact ? editorRoom.compact : editorRoom.full,
      )}
    >
      <Spinner />
      {t('loading')}
    </div>
  );
}
