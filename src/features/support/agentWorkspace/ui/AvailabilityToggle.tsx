import { useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SetAvailabilityMutation } from './requestToolDocuments.ts';

/** Whether the agent receives new requests. */
export function AvailabilityToggle({ isAvailable }: { isAvailable: boolean }) {
  const { t } = useTranslation('supportDesk');
  const [isOn, setOn] = useState(isAvailable);
  async function choose(next: boolean): Promise<void> {
    setOn(next);
    try {
      await runOperation(SetAvailabilityMutation, { input: { isAvailable: next } });
    } catch {
      setOn(!next);
      showError(t('changeFailed'));
    }
  }
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm needs-js:hidden">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => void choose(checked)}
      />
      {t('available')}
    </label>
  );
}
