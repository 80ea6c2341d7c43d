import fs from 'node:fs';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import type { ShellInfo } from '#core/pageRequest.ts';
import { enter } from '../forms/earlyInput.ts';
import { I18nProvider } from '../I18nProvider.tsx';
import { snackbar } from '../snackbar.ts';
import { createDictionary } from '../translate.ts';
import { ShellContext } from '../useShell.ts';
import { testShell } from './testShell.ts';

declare global {
  // React's flag for test environments (https://react.dev/reference/react/act).
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// happy-dom has no top layer: popovers are always visible.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;

/** All translations of a language, from the files. */
function readWords(language: string) {
  const folder = `locales/${language}`;
  return Object.fromEntries(
    fs.readdirSync(folder).map((file) => {
      const text = fs.readFileSync(`${folder}/${file}`, 'utf8');
      return [file.replace('.json', ''), JSON.parse(text)];
    }),
  );
}

const english = createDictionary('en', [readWords('en')]);

/** Renders a component in its own document, on the page `/`, removed at the end of the test. */
export async function renderComponent(element: ReactElement, shell: ShellInfo = testShell()) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const router = createMemoryRouter([{ path: '*', element }]);
  await act(async () =>
    root.render(
      <I18nProvider value={english}>
        <ShellContext value={shell}>
          <RouterProvider router={router} />
        </ShellContext>
      </I18nProvider>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
    await clearMessages();
  });
  const get = <Type extends Element = HTMLInputElement>(selector: string): Type => {
    const found = container.querySelector<Type>(selector);
    expect(found, selector).not.toBeNull();
    return found as Type; // checked above
  };
  /** The button or link with this accessible name. */
  const button = (name: string | RegExp): HTMLElement => {
    const found = [...container.querySelectorAll<HTMLElement>('button, a')].find((each) => {
      const label = each.getAttribute('aria-label') ?? each.textContent;
      return typeof name === 'string' ? label === name : name.test(label);
    });
    if (!found) throw new Error(`No button is called ${name}: ${container.innerHTML}`);
    return found;
  };
  /** The field whose label starts with this text. */
  const field = (label: string): HTMLInputElement => {
    const labels = [...container.querySelectorAll('label')];
    const found = labels.find((each) => each.textContent.startsWith(label))?.control;
    if (!found) throw new Error(`No field is labelled ${label}: ${container.innerHTML}`);
    return found as HTMLInputElement; // or another field with the same properties
  };
  return { container, router, get, button, field };
}

/** The next test starts without these. */
async function clearMessages(): Promise<void> {
  while (snackbar.shown().length > 0) {
    for (const { id } of snackbar.shown()) snackbar.dismiss(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Retries an assertion until it passes, while React handles responses. */
export async function untilShown(check: () => void): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    try {
      return check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Simulates typing. */
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
