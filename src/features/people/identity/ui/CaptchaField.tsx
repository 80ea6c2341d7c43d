import CircleCheck from 'virtual:icons/circle-check';
import { useState } from 'react';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type State = { kind: 'idle' | 'working' | 'failed' } | { kind: 'done'; answer: string };

/**
 * DECISIONS "Identity": a proof of work. Nothing is loaded before the box is checked. Change its `key` for
 * each attempt.
 */
export function CaptchaField() {
  const { t } = useTranslation('account');
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function solve(): Promise<void> {
    setState({ kind: 'working' });
    try {
      const { solveCaptcha } = await import('./solveCaptcha.ts');
      setState({ kind: 'done', answer: await solveCaptcha() });
    } catch {
      setState({ kind: 'failed' });
    }
  }

  const busy = state.kind === 'working';
  const done = state.kind === 'done';
  return (
    <div className="rounded-md border border-border bg-surface px-3.5 py-3">
      <label className="flex min-h-6 items-center gap-2.5 needs-js:hidden">
        <span className="grid size-5 shrink-0 place-items-center">
          {busy && <Spinner />}
          {done && <CircleCheck aria-hidden className="size-5 text-success" />}
          <input
            type="checkbox"
            className={busy || done ? 'sr-only' : 'size-5 accent-accent'}
            checked={busy || done}
            aria-describedby="captcha-state"
            onChange={() => {
              if (!busy && !done) void solve();
            }}
          />
        </span>
        <span>{t('captcha.label')}</span>
      </label>
      <p id="captcha-state" aria-live="polite" className={done ? 'sr-only' : 'text-sm'}>
        {busy && <span className="text-text-muted">{t('captcha.working')}</span>}
        {done && t('captcha.done')}
        {state.kind === 'failed' && <span className="text-danger">{t('captcha.failed')}</span>}
      </p>
      <noscript>
        <p className="text-sm">{t('captcha.withoutScript')}</p>
      </noscript>
      {done && <input type="hidden" name="captchaResponse" value={state.answer} />}
    </div>
  );
}
