/** What the text of a post does in a browser: tabs and images in full size. Without it, tabs are headings and
 * images links. */
export function enlivenProse(
  text: HTMLElement,
  { close, signal }: { close: string; signal: AbortSignal },
): void {
  for (const group of text.querySelectorAll<HTMLElement>('section.tabs')) makeTabs(group, signal);
  text.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a.zoom') : null;
      if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      showPicture(link, close);
    },
    { signal },
  );
}

let serial = 0;

/** A WAI-ARIA tab list in front of the sections; arrow keys change the tab. */
function makeTabs(group: HTMLElement, signal: AbortSignal): void {
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > section.tab')];
  if (panels.length === 0 || group.dataset.tabs === 'on') return;
  serial += 1;
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.className = 'tab-list';
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${serial}-${index}`;
    tab.textContent = panel.querySelector(':scope > .tab-title')?.textContent ?? '';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${tab.id}-panel`);
    panel.id = `${tab.id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => select(index), { signal });
    return tab;
  });
  const select = (shown: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === shown));
      tab.tabIndex = index === shown ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index !== shown);
    }
  };
  list.addEventListener(
    'keydown',
    (event) => {
      const focused = document.activeElement;
      const here = focused instanceof HTMLButtonElement ? tabs.indexOf(focused) : -1;
      const isReversed = getComputedStyle(list).direction === 'rtl';
      const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
      const ends = { Home: 0, End: tabs.length - 1 }[event.key];
      const next =
        ends ?? (step === undefined ? undefined : (here + step + tabs.length) % tabs.length);
      if (here < 0 || next === undefined) return;
      event.preventDefault();
      select(next);
      tabs[next]?.focus();
    },
    { signal },
  );
  list.append(...tabs);
  group.prepend(list);
  group.dataset.tabs = 'on';
  select(0);
}

/** The image in a dialog, which Escape, its button and a click beside the image close. */
function showPicture(link: HTMLAnchorElement, close: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom-dialog';
  const picture = document.createElement('img');
  picture.src = link.href;
  picture.alt = link.querySelector('img')?.alt ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '×';
  button.className = 'zoom-close';
  button.setAttribute('aria-label', close);
  dialog.setAttribute('aria-label', picture.alt || close);
  dialog.append(button, picture);
  dialog.addEventListener('click', ({ target }) => {
    if (target !== picture) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
