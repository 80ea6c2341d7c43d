import { type Document, type Element, type HTMLElement, Window } from 'happy-dom';
import { expect } from 'vitest';
import type { Ask, Login, Portal } from './portal.ts';

/** Only parses: runs no scripts and loads nothing. */
const { DOMParser, FormData } = new Window();

type Name = string | RegExp;

/**
 * A browser without JavaScript and CSS: keeps cookies, follows redirects and links, and submits forms. For
 * the content and links of server-rendered pages; it cannot tell whether something is visible.
 */
export class PlainBrowser {
  readonly #portal: Portal;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;
  #document: Document | undefined;
  status = 0;
  /** Path and query of the page, after redirects. */
  address = '';
  html = '';

  constructor(
    portal: Portal,
    { login, headers = {} }: { login?: Login; headers?: Record<string, string> } = {},
  ) {
    this.#portal = portal;
    this.#headers = headers;
    if (login) {
      this.#take([login.cookie, `SPR_AT=${login.csrf}`]);
    }
  }

  /** @param path under the base path */
  async open(path: string): Promise<this> {
    return this.#visit(`${this.#portal.services.config.basePath}${path}`);
  }

  /** Follows a link by its name, like a click. */
  async follow(name: Name, within = 'body'): Promise<this> {
    return this.#visit(this.href(name, within));
  }

  /** Submits a form with one of its buttons, with these fields filled in by name. */
  async submit(button: Name, fields: Record<string, string> = {}): Promise<this> {
    const pressed = this.get('button', button);
    const id = pressed.getAttribute('form');
    const form = id === null ? pressed.closest('form') : this.get(`[id="${id}"]`);
    if (!form) throw new Error(`${button} is in no form`);
    return this.#send(form, fields);
  }

  /** Submits a form without a button, like Enter. */
  async enter(form: string, fields: Record<string, string>): Promise<this> {
    return this.#send(this.get(form), fields);
  }

  get document(): Document {
    this.#document ??= new DOMParser().parseFromString(withoutPreloads(this.html), 'text/html');
    return this.#document;
  }

  /** All elements that match a selector, optionally with this accessible name: its label or text. */
  all(selector: string, name?: Name): HTMLElement[] {
    const found = [...this.document.querySelectorAll(selector)] as HTMLElement[];
    return name === undefined ? found : found.filter((each) => hasName(each, name));
  }

  /** The first match. */
  get(selector: string, name?: Name): HTMLElement {
    const [first] = this.all(selector, name);
    if (!first) throw new Error(`No ${selector} ${name ?? ''} in ${this.address}`);
    return first;
  }

  has(selector: string, name?: Name): boolean {
    return this.all(selector, name).length > 0;
  }

  /** The texts of the elements that match a selector, whitespace collapsed. */
  texts(selector: string): string[] {
    return this.all(selector).map(textOf);
  }

  text(selector = 'main'): string {
    return textOf(this.get(selector));
  }

  href(name: Name, within = 'body'): string {
    return this.get(`${within} a[href]`, name).getAttribute('href') ?? '';
  }

  attribute(selector: string, attribute: string): string | null {
    return this.get(selector).getAttribute(attribute);
  }

  async #send(form: Element, fields: Record<string, string>): Promise<this> {
    const data = new FormData(form as never); // the parser's own class, which has a different type
    for (const [name, value] of Object.entries(fields)) {
      expect(form.querySelector(`[name="${name}"]`), `a field ${name}`).not.toBeNull();
      data.set(name, value);
    }
    const body = `${new URLSearchParams([...data].map(([name, value]) => [name, `${value}`]))}`;
    const action = form.getAttribute('action') ?? this.address;
    if (form.getAttribute('method') !== 'post')
      return this.#visit(`${action.split('?')[0]}?${body}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#visit(action, { method: 'POST', headers, body });
  }

  async #visit(address: string, options: Ask = {}): Promise<this> {
    let next = new URL(address, `http://portal${this.address}`);
    let ask = options;
    for (let hops = 0; hops < 10; hops += 1) {
      const path = `${next.pathname}${next.search}`;
      const headers = { accept: 'text/html', ...this.#headers, ...this.#cookieHeader() };
      const answer = await this.#portal.ask(path, {
        ...ask,
        headers: { ...headers, ...ask.headers },
      });
      this.#take(answer.headers['set-cookie'] ?? []);
      if (answer.status < 300 || answer.status >= 400) {
        this.#document = undefined;
        this.status = answer.status;
        this.address = path;
        this.html = answer.text;
        return this;
      }
      next = new URL(answer.headers.location ?? '', next);
      // 301 to 303 change the method to GET; the product uses no other redirects.
      ask = {};
    }
    throw new Error(`${address} redirects without end`);
  }

  #cookieHeader(): Record<string, string> {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {};
  }

  #take(set: readonly string[]): void {
    for (const each of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      const expires = /Expires=([^;]+)/i.exec(each)?.[1];
      const isOver = /Max-Age=0/i.test(each) || (expires && Date.parse(expires) <= Date.now());
      if (value === '' || isOver) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** They would be fetched, which no setting of the parser prevents. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="preload" as="fetch"[^>]*>/g, '');
}

function textOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

function hasName(element: Element, name: Name): boolean {
  const label = element.getAttribute('aria-label') ?? textOf(element);
  return typeof name === 'string' ? label === name : name.test(label);
}
