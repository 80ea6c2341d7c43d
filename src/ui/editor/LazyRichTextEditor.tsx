import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { cx } from '../cx.ts';
import { Spinner } from '../Spinner.tsx';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

const Loaded = lazy(() =>
  import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/** The editor, loaded when it is first shown in a browser; its room is kept from the start. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const waiting = <EditorRoom compact={props.compact ?? false} />;
  return isBrowser ? (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
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
        'flex items-center justify-center gap-2 rounded-lg border border-border-strong bg-surface-raised text-sm text-text-muted needs-js:hidden',
        compact ? 'h-[16.6rem]' : 'h-[28.6rem]',
      )}
    >
      <Spinner />
      {t('loading')}
    </div>
  );
}
