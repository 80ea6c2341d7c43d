import { useEffect, useRef, useState } from 'react';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { loadTimeoutMs, readExternalEvent } from '../externalEvents.ts';
import { withQueryKeys } from '../externalFrame.ts';

type ExternalWorkflowProps = {
  url: string;
  title: string;
  /** In a dialog: fills it, and closes it. */
  onClose?: () => void;
};

/** A workflow of the external host, in a frame. */
export function ExternalWorkflow({ url, title, onClose }: ExternalWorkflowProps) {
  const { t } = useTranslation('guidedWorkflows');
  const { search } = usePageSubject();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed' | 'completed' | 'closed'>(
    'loading',
  );

  useEffect(() => {
    const { origin } = new URL(url);
    const listen = (message: MessageEvent) => {
      const from = { origin, window: frame.current?.contentWindow ?? null };
      const event = readExternalEvent(message, from);
      switch (event?.type) {
        case 'SET_HEIGHT':
          setHeight(event.height);
          break;
        case 'LOADED':
          setState((before) => (before === 'loading' || before === 'failed' ? 'loaded' : before));
          break;
        case 'COMPLETED':
          setState('completed');
          break;
        case 'CLOSED':
          setState('closed');
          onClose?.();
          break;
        default:
      }
    };
    window.addEventListener('message', listen);
    const timer = setTimeout(
      () => setState((before) => (before === 'loading' ? 'failed' : before)),
      loadTimeoutMs,
    );
    return () => {
      window.removeEventListener('message', listen);
      clearTimeout(timer);
    };
  }, [url, onClose]);

  if (state === 'closed') return <p role="status">{t('external.closed')}</p>;
  return (
    <div className={cx('flex flex-col gap-3', onClose && 'h-full')}>
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{t('external.failed')}</p>
          {onClose && <Button onClick={onClose}>{t('close')}</Button>}
        </div>
      )}
      {state === 'completed' && <p role="status">{t('external.completed')}</p>}
      <iframe
        ref={frame}
        src={withQueryKeys(url, search)}
        title={title}
        height={height}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
        className={cx('w-full rounded-lg border border-border', onClose && 'min-h-0 flex-1')}
      />
    </div>
  );
}
