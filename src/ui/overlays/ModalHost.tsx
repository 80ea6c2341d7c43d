import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { isOutdated } from '../isOutdated.ts';
import { lazyPart } from '../lazyPart.ts';
import { showError, snackbar } from '../snackbar.ts';
import { useTranslation } from '../useTranslation.ts';
import { type ModalKey, type ModalViewProps, modalQueue, type OpenModal } from './modalQueue.ts';

/** Loaders of every modal's component. */
export type ModalRegistry = { [K in ModalKey]: () => Promise<ComponentType<ModalViewProps<K>>> };

export type LoadModal = <K extends ModalKey>(key: K) => Promise<ComponentType<ModalViewProps<K>>>;

type ModalHostProps = {
  load: LoadModal;
  onError?: (error: unknown) => void;
};

/** Renders the visible modal; mounted once, at the end of the shell. */
export function ModalHost({ load, onError }: ModalHostProps) {
  const { t } = useTranslation('ui');
  const { pathname } = useLocation();
  const modal = useSyncExternalStore(modalQueue.subscribe, modalQueue.current, () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: §2, all close on route change.
  useEffect(() => () => modalQueue.closeAll(), [pathname]);

  if (!modal) return null;
  return (
    <ErrorBoundary
      key={modal.id}
      fallback={() => null}
      onError={(error) => {
        modal.close();
        void isOutdated().then((isOld) => {
          if (!isOld) return showError(t('error.title'));
          const reload = { label: t('error.reload'), run: () => location.reload() };
          snackbar.show('error', t('error.outdated'), reload);
        });
        onError?.(error);
      }}
    >
      <ModalView modal={modal} load={load} />
    </ErrorBoundary>
  );
}

type ModalViewOf<K extends ModalKey> = { modal: OpenModal<K>; load: LoadModal };

function ModalView<K extends ModalKey>({ modal, load }: ModalViewOf<K>) {
  const { t } = useTranslation('ui');
  const [View] = useState(() => lazyPart(() => load(modal.key)));
  const { id, closable, close, dismiss } = modal;
  return (
    <Suspense
      fallback={
        <div role="status" className="dialog-waiting">
          <span className="sr-only">{t('loading')}</span>
        </div>
      }
    >
      <View key={id} {...modal.props} closable={closable} close={close} dismiss={dismiss} />
    </Suspense>
  );
}
