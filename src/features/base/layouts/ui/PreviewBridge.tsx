import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { pathBelow } from '#core/pathBelow.ts';
import { useShell } from '#ui/useShell.ts';
import { type PreviewMessage, readPreviewMessage } from './previewMessages.ts';

/**
 * Makes a page a preview: nothing in it acts, links lead to previews, and the page builder around it learns which
 * widget was clicked.
 */
export function PreviewBridge() {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const { basePath } = useShell();
  const { search } = useLocation();
  const selected = useRef<string | null>(null);
  const isFramed = typeof window !== 'undefined' && window.parent !== window;

  // Once loaded, and after each reload.
  useEffect(() => {
    if (state !== 'idle') return;
    if (isFramed) send({ plaza: 'preview.ready', emptyIds: emptyWidgets() });
    highlight(selected.current);
  }, [state, isFramed]);

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      const message = event.source === window.parent ? readPreviewMessage(event) : null;
      if (message?.plaza === 'builder.reload') void revalidate();
      if (message?.plaza !== 'builder.highlight') return;
      selected.current = message.id;
      highlight(message.id)?.scrollIntoView({ block: 'nearest' });
    };
    const click = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('summary')) return;
      event.preventDefault();
      event.stopPropagation();
      const link = target?.closest('a');
      if (isFramed) {
        const id = target && widgetOf(target);
        if (id) send({ plaza: 'preview.select', id });
      } else if (link) void follow(link);
    };
    const follow = (link: HTMLAnchorElement) => {
      const url = new URL(link.href);
      const path = url.origin === location.origin ? pathBelow(url.pathname, basePath) : null;
      if (path === null) return;
      const query = new URLSearchParams(search);
      query.set('path', `${path}${url.search}`);
      return navigate(`/preview?${query}`);
    };
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('message', receive);
    addEventListener('click', click, true);
    addEventListener('submit', refuse, true);
    return () => {
      removeEventListener('message', receive);
      removeEventListener('click', click, true);
      removeEventListener('submit', refuse, true);
    };
  }, [revalidate, navigate, basePath, search, isFramed]);
  return null;
}

function send(message: PreviewMessage): void {
  window.parent.postMessage(message, location.origin);
}

/** A marker stands after each widget. */
function markers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('template[data-widget]')];
}

function elementsBefore(marker: Element): Element[] {
  const elements: Element[] = [];
  let element = marker.previousElementSibling;
  while (element && !element.matches('template[data-widget]')) {
    elements.push(element);
    element = element.previousElementSibling;
  }
  return elements;
}

function emptyWidgets(): string[] {
  return markers().flatMap((marker) => {
    const shown = elementsBefore(marker).filter((each) => !each.matches('[data-widget-hint]'));
    return shown.length === 0 ? [marker.dataset.widget ?? ''] : [];
  });
}

function widgetOf(target: Element): string | null {
  const marker = markers().find((each) =>
    elementsBefore(each).some((element) => element.contains(target)),
  );
  return marker?.dataset.widget ?? null;
}

function highlight(id: string | null): Element | null {
  for (const element of document.querySelectorAll('.is-previewed')) {
    element.classList.remove('is-previewed');
  }
  const marker = markers().find((each) => each.dataset.widget === id);
  const elements = marker ? elementsBefore(marker) : [];
  for (const element of elements) element.classList.add('is-previewed');
  return elements.at(-1) ?? null;
}
