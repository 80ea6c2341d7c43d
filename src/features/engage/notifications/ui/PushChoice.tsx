import { useEffect, useId, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canPush, isPushOn, switchPushOff, switchPushOn } from './devicePush.ts';

type PushState = 'unknown' | 'unsupported' | 'blocked' | 'on' | 'off';

/** Pushes on this device; the browser asks for permission when they are switched on. */
export function PushChoice({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('notifications');
  const { viewer } = useShell();
  const memberId = viewer.memberId ?? '';
  const id = useId();
  const [state, setState] = useState<PushState>('unknown');
  useEffect(() => {
    void stateOf(memberId).then(setState);
  }, [memberId]);
  const change = async (isOn: boolean) => {
    setState(isOn ? 'on' : 'off');
    try {
      if (isOn) await switchPushOn(memberId, pushKey);
      else await switchPushOff();
    } catch {
      showError(t('device.failed'));
    }
    setState(await stateOf(memberId));
  };
  const hint =
    state === 'unsupported' || state === 'blocked' ? t(`device.${state}`) : t('device.hint');
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-border bg-surface-raised p-4 needs-js:hidden sm:p-5"
    >
      <h2 id={id} className="text-base font-semibold">
        {t('device.title')}
      </h2>
      <Checkbox
        label={t('device.label')}
        hint={hint}
        checked={state === 'on'}
        disabled={state !== 'on' && state !== 'off'}
        onChange={(event) => void change(event.target.checked)}
      />
    </section>
  );
}

async function stateOf(memberId: string): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await isPushOn(memberId)) ? 'on' : 'off';
}
