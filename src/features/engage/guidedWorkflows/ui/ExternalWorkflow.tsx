import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { askLiveChat } from '#ui/liveChatWishes.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ExternalEvent, loadTimeoutMs, readExternalEvent } from '../externalEvents.ts';
import { withQueryKeys } from '../externalFrame.ts';

type ExternalWorkflowProps = {
  url: string;
  title: string;
  /** The query of the page, whose keys are passed on. */
  search: string;
  /** In a dialog: fills it, and closes it. */
  onClose?: () => void;
  /** The frame reports its completion, which is no proof of it. */
  onCompleted?: () => void;
};

/** A workflow of the external host, in a frame. */
export function ExternalWorkflow(props: ExternalWorkflowProps) {
  const { url, title, search, onClose, onCompleted } = props;
  const { t } = useTranslation('guidedWorkflows');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed' | 'completed' | 'closed'>(
    'loading',
  );

  const receive = useEffectEvent((event: ExternalEvent | null) => {
    switch (event?.type) {
      case 'SET_HEIGHT':
        setHeight(event.height);
        break;
      case 'LOADED':
        setState((before) => (before === 'loading' || before === 'failed' ? 'loaded' : before));
        break;
      case 'COMPLETED':
        setState('completed');
        onCompleted?.();
        break;
      case 'CLOSED':
        setState('closed');
        onClose?.();
        break;
      case 'OPEN_LIVE_CHAT':
        askLiveChat('open');
        break;
      case 'CLOSE_LIVE_CHAT':
        askLiveChat('close');
        break;
      default:
    }
  });

  useEffect(() => {
    const { origin } = new URL(url);
    const listen = (message: MessageEvent) => {
      const from = { origin, window: frame.current?.contentWindow ?? null };
      receive(readExternalEvent(message, from));
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
  }, [url]);

  if (state === 'closed') return <p role="status">{t('external.closed')}</p>;
  return (
    <div className={cx('flex flex-col gap-3', onClose && 'h-full')}>
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{t('external.failed')}</p>
          {onClose && <Button onClick={onClose}>{t('close')}</Button>}
        </div>
      )}
      {state === 'completed' && !onCompleted && <p role="status">{t('external.completed')}</p>}
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
