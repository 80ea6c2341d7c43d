import { Tokenizer } from 'htmlparser2';

/** What parsing an HTML costs, counted before anything is built from it. */
export interface HtmlSize {
  /** In characters. */
  length: number;
  /** Opening and closing tags. */
  tags: number;
  /** Elements that are open at the same time. */
  depth: number;
  attributes: number;
  /** Texts between tags and entities, which a sanitiser handles one by one. */
  pieces: number;
  /** Changes between HTML and SVG or MathML that are in effect at the same time. */
  foreign: number;
}

export type HtmlBounds = Readonly<HtmlSize>;

/**
 * Bounds by kind. Within them, the work of sanitising is at most proportional to the length: what parsers search for
 * each tag are the open elements, and their number is bounded.
 */
export const htmlBounds = {
  /** One field that a member fills in. */
  content: {
    ...{ length: 1_000_000, tags: 30_000, depth: 200 },
    ...{ attributes: 60_000, pieces: 100_000, foreign: 100 },
  },
  /** A received email: newsletters and long threads of Outlook have up to 20,000 tags. */
  email: {
    ...{ length: 2 * 1024 * 1024, tags: 100_000, depth: 500 },
    ...{ attributes: 400_000, pieces: 300_000, foreign: 1_000 },
  },
  /** An imported page. */
  page: {
    ...{ length: 4_000_000, tags: 150_000, depth: 500 },
    ...{ attributes: 500_000, pieces: 500_000, foreign: 5_000 },
  },
} as const satisfies Record<string, HtmlBounds>;

/** The first part of a size that exceeds its bound; null within all of them. */
export function exceededPart(size: HtmlSize, bounds: HtmlBounds): keyof HtmlSize | null {
  return parts.find((part) => size[part] > bounds[part]) ?? null;
}

const parts = ['length', 'tags', 'depth', 'attributes', 'pieces', 'foreign'] as const;

/**
 * Measures an HTML as the parser of the sanitiser and of imports reads it, in one pass that ends at the first bound that
 * is exceeded.
 */
export function measureHtml(html: string, bounds: HtmlBounds): HtmlSize {
  const size = { length: html.length, tags: 0, depth: 0, attributes: 0, pieces: 0, foreign: 0 };
  if (size.length > bounds.length) return size;
  const open = new OpenElements();
  const count = (part: keyof HtmlSize, value = size[part] + 1) => {
    size[part] = Math.max(size[part], value);
    if (value > bounds[part]) tokenizer.pause();
  };
  const countPiece = () => count('pieces');
  const ignore = () => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        open.open(html.slice(start, end).toLowerCase());
        count('tags');
        count('depth', open.depth);
        count('foreign', open.foreign);
      },
      onclosetag(start, end) {
        open.close(html.slice(start, end).toLowerCase());
        count('tags');
      },
      onselfclosingtag: () => open.closeItself(),
      onattribname: () => count('attributes'),
      ontext: countPiece,
      ontextentity: countPiece,
      onattribentity: countPiece,
      onattribdata: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  return size;
}

const words = (list: string) => new Set(list.split(' '));

const emptyElements = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
const foreignElements = words('svg math');
const backToHtml = words('mi mo mn ms mtext annotation-xml foreignobject desc title');

/** What an opening tag ends: at most what it ends for the parser, so that no depth is overlooked. */
const impliedEnds = new Map([
  ...[
    ...words('p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl figure hr'),
    ...words('figcaption footer form header main nav ol pre section table ul fieldset'),
  ].map((name) => [name, words('p')] as const),
  ['tr', words('tr th td')],
  ['th', words('th')],
  ['td', words('thead th td')],
  ['li', words('li')],
  ['option', words('option')],
  ['dd', words('dd dt')],
  ['dt', words('dd dt')],
  ['tbody', words('thead tbody')],
  ['tfoot', words('thead tbody')],
]);

/** The open elements as htmlparser2 has them, but each tag takes constant time. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #foreign: boolean[] = [];
  #latest = '';

  get depth(): number {
    return this.#names.length;
  }

  get foreign(): number {
    return this.#foreign.length;
  }

  open(name: string): void {
    this.#latest = name;
    const ended = impliedEnds.get(name);
    while (ended?.has(this.#names.at(-1) ?? '')) this.#pop();
    if (emptyElements.has(name)) return;
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (foreignElements.has(name)) this.#foreign.push(true);
    else if (backToHtml.has(name)) this.#foreign.push(false);
  }

  /** Closes the innermost element of the name, with all in it; without one, nothing. */
  close(name: string): void {
    if (foreignElements.has(name) || backToHtml.has(name)) this.#foreign.pop();
    if (!this.#counts.get(name)) return;
    while (this.#pop() !== name);
  }

  /** `<path/>`: in HTML, the slash means nothing. */
  closeItself(): void {
    // An empty element is not open.
    if (this.#foreign.at(-1) && this.#names.at(-1) === this.#latest) this.#pop();
  }

  #pop(): string | undefined {
    const name = this.#names.pop();
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 0) - 1);
    return name;
  }
}
