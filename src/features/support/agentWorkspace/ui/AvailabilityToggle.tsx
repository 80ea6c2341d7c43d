import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SetAgentAbsenceMutation } from './absenceDocuments.ts';
import { SetAvailabilityMutation } from './requestToolDocuments.ts';
import { useAwayText } from './useAwayText.ts';

type AvailabilityToggleProps = {
  isAvailable: boolean;
  /** Until when the agent is away; null: they are not. */
  awayUntil: string | null;
};

/** Whether the agent receives new requests, and until when they are away. */
export function AvailabilityToggle({ isAvailable, awayUntil }: AvailabilityToggleProps) {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const awayText = useAwayText();
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
  async function leave(): Promise<void> {
    if (await openModal('agentAbsence', {})) await revalidate();
  }
  async function comeBack(): Promise<void> {
    try {
      await runOperation(SetAgentAbsenceMutation, { input: { until: null } });
      showSuccess(t('away.ended'));
      await revalidate();
    } catch {
      showError(t('changeFailed'));
    }
  }
  if (awayUntil !== null) {
    return (
      <div className="flex min-h-10 flex-wrap items-center gap-3 text-sm">
        <p className="text-warning">{awayText(awayUntil)}</p>
        <Button
          variant="secondary"
          size="sm"
          className="needs-js:hidden"
          onClick={() => void comeBack()}
        >
          {t('away.end')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-3 text-sm needs-js:hidden">
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => void choose(checked)}
        />
        {t('available')}
      </label>
      <Button variant="quiet" size="sm" onClick={() => void leave()}>
        {t('away.open')}
      </Button>
    </div>
  );
}
