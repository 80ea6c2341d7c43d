import type { watchGreetings } from '#features/support/chatGreetings/watchGreetings.ts';
import type { WidgetStart } from './widgetStart.ts';

type Greeting = WidgetStart['greetings'][number];

interface Greeter {
  start: WidgetStart;
  /** Where greetings are counted. */
  url: string;
  /** The site has named the visitor. */
  isNamed: () => boolean;
  isBusy: () => boolean;
  show: (box: HTMLElement) => void;
  answer: (greeting: { id: string; text: string }) => void;
  dismiss: () => void;
}

/** Greets visitors of other sites. As `startWidget`, it refers to nothing outside itself. */
export function greetOnSite(page: Window, watch: typeof watchGreetings, greeter: Greeter): void {
  const { document } = page;
  const { greetings, greeting: words } = greeter.start;
  if (greetings.length === 0) return;

  /** @returns whether it may be shown: agents may have left since */
  const count = async (id: string, what: string): Promise<boolean> => {
    const query = new URLSearchParams({ id, what });
    const response = await page.fetch(`${greeter.url}?${query}`, { credentials: 'omit' });
    return response.ok && (await response.json()).isShown === true;
  };
  const make = (name: string, text = '') => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  const draw = ({ id, text, sender }: Greeting) => {
    const box = make('section');
    box.setAttribute('aria-label', words.label);
    const said = make('p');
    const content = make('bdi', text);
    said.setAttribute('role', 'status');
    said.append(make('b', sender), content);
    const answer = make('button', words.reply);
    const away = make('button', '\u00d7');
    away.setAttribute('aria-label', words.dismiss);
    away.addEventListener('click', () => {
      box.remove();
      greeter.dismiss();
    });
    answer.addEventListener('click', () => {
      box.remove();
      count(id, 'OPENED').catch(() => undefined);
      greeter.answer({ id, text });
    });
    box.append(said, answer, away);
    return box;
  };
  watch(page, {
    ...{ greetings, hoursBetween: words.hoursBetween },
    applies: ({ people }) => people === 'ANYONE' || (people === 'KNOWN') === greeter.isNamed(),
    isBusy: () => greeter.isBusy() || document.querySelector('dialog[open]') !== null,
    async show(greeting) {
      const isShown = (await count(greeting.id, 'SHOWN')) && !greeter.isBusy();
      if (isShown) greeter.show(draw(greeting));
      return isShown;
    },
  });
}
