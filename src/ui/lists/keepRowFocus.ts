const controls = 'a[href], button:not(:disabled)';

/**
 * Keeps the focus in a list when a row is removed: on the same control of the next row, else at the start of
 * the page. Call it while the row still has the focus.
 *
 * @returns a function to call when the row is being removed
 */
export function keepRowFocus(): () => void {
  const control = document.activeElement;
  const row = control?.closest('li') ?? null;
  const list = row?.parentElement ?? null;
  if (control === null || row === null || list === null) return () => undefined;
  const place = [...list.children].indexOf(row);
  const at = [...row.querySelectorAll(controls)].indexOf(control);
  const moveOn = () => {
    if (document.activeElement !== document.body) return;
    const rows = list.isConnected ? [...list.children] : [];
    const next = rows[Math.min(place, rows.length - 1)];
    const there = [...(next?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const target = there[at] ?? there.at(-1) ?? document.getElementById('content');
    target?.focus();
  };
  // The list may re-render some frames after its data has arrived.
  const wait = (frames: number) =>
    requestAnimationFrame(() => {
      if (!row.isConnected) moveOn();
      else if (frames > 0) wait(frames - 1);
    });
  return () => void wait(60);
}
