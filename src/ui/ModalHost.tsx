import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { type ModalKey, type ModalViewProps, modalQueue, type OpenModal } from './modalQueue.ts';
import { showError } from './snackbar.ts';
import { useTranslation } from './useTranslation.ts';

/** Every modal's component, loaded when first shown: React.lazy around its module. */
export type ModalRegistry = { [K in ModalKey]: ComponentType<ModalViewProps<K>> };

type ModalHostProps = {
  registry: ModalRegistry;
  onError?: (error: unknown) => void;
};

/** Renders the one visible modal; stands once, at the end of the shell. */
export function ModalHost({ registry, onError }: ModalHostProps) {
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
        showError(t('error.title'));
        onError?.(error);
      }}
    >
      <Suspense fallback={null}>{viewOf(modal, registry)}</Suspense>
    </ErrorBoundary>
  );
}

function viewOf<K extends ModalKey>(modal: OpenModal<K>, registry: ModalRegistry) {
  const View: ComponentType<ModalViewProps<K>> = registry[modal.key];
  const { id, closable, close, dismiss } = modal;
  return <View key={id} {...modal.props} closable={closable} close={close} dismiss={dismiss} />;
}
