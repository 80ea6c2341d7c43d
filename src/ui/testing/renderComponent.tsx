import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import forms from '#locales/en/forms.json' with { type: 'json' };
import ui from '#locales/en/ui.json' with { type: 'json' };
import { enter } from '../forms/earlyInput.ts';
import { I18nProvider } from '../I18nProvider.tsx';
import { createDictionary } from '../translate.ts';

declare global {
  // React's own name for "this is a test" (https://react.dev/reference/react/act).
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** A component in a document of its own, on the page `/`, taken away when the test is over. */
export async function renderComponent(element: ReactElement) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const router = createMemoryRouter([{ path: '*', element }]);
  await act(async () =>
    root.render(
      <I18nProvider value={createDictionary('en', [{ ui, forms }])}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  const get = <Type extends Element = HTMLInputElement>(selector: string): Type => {
    const found = container.querySelector<Type>(selector);
    expect(found, selector).not.toBeNull();
    return found as Type; // it has just been looked at
  };
  return { container, router, get };
}

/** As if typed by hand. */
export async function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  await act(async () => {
    field.focus();
    enter(field, text);
  });
}

export async function press(element: Element, key: string, init: KeyboardEventInit = {}) {
  let isTaken = false;
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    isTaken = !element.dispatchEvent(event);
  });
  return { isTaken };
}

export async function click(element: HTMLElement) {
  await act(async () => element.click());
}
