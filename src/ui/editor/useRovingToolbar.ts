import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const selector =
  '[data-tool]:not(:disabled, [inert] *), [data-tool-menu]:not([inert], [inert] *) > button';

/**
 * Roving tabindex for a toolbar: one tab stop; arrows, Home and End move within (WAI-ARIA toolbar). Its
 * controls have `data-tool` (a menu's wrapper `data-tool-menu`) and no tabindex of their own.
 */
export function useRovingToolbar(toolbar: RefObject<HTMLElement | null>) {
  const tools = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(selector) ?? [])];

  const setStop = (stop: HTMLElement | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // After every render: a control may have been added, removed or disabled.
  useEffect(() => {
    const all = tools();
    setStop(all.find((tool) => tool.tabIndex === 0 && tool.hasAttribute('tabindex')) ?? all[0]);
  });

  return {
    onFocus: () => {
      const focused = tools().find((tool) => tool === document.activeElement);
      if (focused) setStop(focused);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = tools();
      const at = all.findIndex((tool) => Object.is(tool, event.target));
      if (at === -1) return;
      const isRtl = toolbar.current?.matches(':dir(rtl)') ?? false;
      const next = nextTool(event.key, at, all.length, isRtl);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    },
  };
}

function nextTool(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (at + 1) % count;
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (at + count - 1) % count;
  return null;
}
