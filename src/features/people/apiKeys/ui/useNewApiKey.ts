import { openModal } from '#ui/overlays/modalQueue.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Opens the form of a new key, then shows the key. */
export function useNewApiKey() {
  const { t } = useTranslation('apiKeys');
  const [act] = usePageAction();
  return async (props: { isService: boolean; asksPassword: boolean }): Promise<void> => {
    const made = await openModal('newApiKey', props);
    if (!made) return;
    // Closing it by accident would lose the key.
    await openModal('madeApiKey', { apiKey: made.key }, { closable: false });
    await act({ run: async () => undefined, failed: t('failed') });
  };
}
