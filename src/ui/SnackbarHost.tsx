import CircleCheck from 'virtual:icons/circle-check';
import CircleX from 'virtual:icons/circle-x';
import X from 'virtual:icons/x';
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { type Snack, snackbar } from './snackbar.ts';
import { useTranslation } from './useTranslation.ts';

/**
 * Shows the messages of `showSuccess` and `showError`; rendered at the end of the shell and in every dialog,
 * because content outside an open dialog is inert.
 */
export function SnackbarHost() {
  const shown = useSyncExternalStore(snackbar.subscribe, snackbar.shown, () => none);
  const host = useRef<HTMLDivElement>(null);
  const snacks = useIsInnermost() ? shown : none;
  const id = snacks.at(-1)?.id;

  // Re-entering the top layer with each message puts it above later elements.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message.
  useEffect(() => {
    host.current?.hidePopover();
    host.current?.showPopover();
  }, [id]);

  // Both live regions exist before they have text, or some screen readers stay silent.
  return (
    <div ref={host} popover="manual" className="snackbar-host">
      <div role="status" className="grid gap-2">
        <SnackViews snacks={snacks.filter(({ tone }) => tone === 'success')} />
      </div>
      <div role="alert" className="grid gap-2">
        <SnackViews snacks={snacks.filter(({ tone }) => tone === 'error')} />
      </div>
    </div>
  );
}

const none: readonly Snack[] = [];

function SnackViews({ snacks }: { snacks: readonly Snack[] }) {
  return snacks.map((snack) => <SnackView key={snack.id} snack={snack} />);
}

let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

function setHosts(next: typeof hosts): void {
  hosts = next;
  for (const listener of listeners) listener();
}

/** Whether no dialog has been opened on top of this one. */
function useIsInnermost(): boolean {
  const id = useId();
  useLayoutEffect(() => {
    setHosts([...hosts, id]);
    return () => setHosts(hosts.filter((each) => each !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => hosts.at(-1) === id,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const icons = {
  success: <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />,
  error: <CircleX aria-hidden className="size-5 shrink-0 text-danger" />,
};

function SnackView({ snack }: { snack: Snack }) {
  const { t } = useTranslation('ui');
  const answer = () => {
    snackbar.dismiss(snack.id);
    snack.action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only hold it on screen.
    <div
      data-snack=""
      className={cx(
        'pointer-events-auto mx-auto flex w-fit max-w-full min-w-[min(25.6rem,100%)] flex-wrap items-center justify-end gap-3 rounded-lg border border-border bg-snackbar py-1.5 ps-4 pe-1.5 text-sm text-on-snackbar shadow-lg sm:max-w-lg',
        snack.phase === 'entering' && 'snackbar-entering',
        snack.phase === 'leaving' && 'snackbar-leaving',
      )}
      onPointerEnter={snackbar.pause}
      onPointerLeave={snackbar.resume}
      onFocus={snackbar.pause}
      onBlur={snackbar.resume}
    >
      {icons[snack.tone]}
      <p className="min-w-0 flex-1 basis-24 py-1 wrap-anywhere">{snack.text}</p>
      {snack.action && (
        <Button variant="plain" size="sm" onClick={answer}>
          {snack.action.label}
        </Button>
      )}
      <IconButton
        size="sm"
        label={t('dismiss')}
        icon={<X className="size-4.5" />}
        onClick={() => snackbar.dismiss(snack.id)}
      />
    </div>
  );
}
