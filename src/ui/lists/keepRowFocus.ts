const controls = 'a[href], button:not(:disabled)';

/**
 * Keeps the keyboard in a list from which a row goes: on the same control of the row that comes to
 * its place, else at the start of the page. To be called while the row still has the focus.
 *
 * @returns to be called once the row is being taken away
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
  // The list may be drawn anew some frames after its data are there.
  const wait = (frames: number) =>
    requestAnimationFrame(() => {
      if (!row.isConnected) moveOn();
      else if (frames > 0) wait(frames - 1);
    });
  return () => void wait(60);
}
