import { type BlockTag, ContentBuilder, type MarkTag } from './contentBuilder.ts';

/** A file that a post shows within its text. */
export interface InlineFile {
  type: 'IMAGE' | 'FILE';
  source: string;
  name: string;
}

export interface BbcodeContext {
  /** The folder of the board, for addresses without a host: `https://forum.example/board/`. */
  base: string;
  /** An attachment by its place and its name in the text; null: it is no more. */
  attachment: (index: number, name: string) => InlineFile | null;
}

export interface BbcodeContent {
  html: string;
  /** What the text had and the HTML doesn’t. */
  lost: Set<string>;
}

const marks: Record<string, MarkTag> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', s: 's', strike: 's', del: 's' },
  ...{ sub: 'sub', sup: 'sup' },
};
const looks: Record<string, string> = {
  ...{ size: 'sizes', color: 'colors', font: 'fonts', highlight: 'colors' },
  ...{ center: 'alignment', align: 'alignment', left: 'alignment', right: 'alignment' },
};
/** Their content is an address or a name, not text. */
const collecting = new Set(['img', 'code', 'attachment', 'flash']);

interface Collected {
  name: string;
  value: string;
  text: string[];
  /** The same element within it. */
  depth: number;
}

/**
 * What the elements of BBCode become, whatever a forum stores them as: its parsers say where they begin and end.
 * Elements that a board has added are left out around their content.
 */
export class BbcodeRenderer {
  readonly lost = new Set<string>();
  readonly #builder = new ContentBuilder();
  readonly #context: BbcodeContext;
  #collected: Collected | null = null;
  /** `[url]` and `[email]` that are open: without a value, the address is the text. */
  readonly #links: ('bare' | 'link' | 'none')[] = [];
  #bareLink: string[] | null = null;

  constructor(context: BbcodeContext) {
    this.#context = context;
  }

  text(text: string): void {
    if (this.#collected !== null) this.#collected.text.push(text);
    else if (this.#bareLink !== null) this.#bareLink.push(text);
    else this.#builder.text(text);
  }

  lineBreak(): void {
    if (this.#collected !== null) this.#collected.text.push('\n');
    else this.#builder.lineBreak();
  }

  /** A link that the forum made from a bare address. */
  link(href: string, words: string): void {
    const address = this.#address(href);
    if (this.#collected !== null || this.#bareLink !== null || address === null) {
      this.text(words);
      return;
    }
    this.#builder.openLink(address);
    this.#builder.text(words);
    this.#builder.closeMark('a');
  }

  open(name: string, value: string): void {
    if (this.#collected !== null) {
      if (this.#collected.name === name) this.#collected.depth += 1;
      return;
    }
    if (collecting.has(name)) {
      this.#collected = { name, value, text: [], depth: 1 };
      return;
    }
    const mark = marks[name];
    if (mark !== undefined) this.#builder.openMark(mark);
    else if (name === 'quote') this.#openQuote(value);
    else if (name === 'list') this.#builder.openBlock(listTag(value));
    else if (name === '*') this.#builder.openBlock('li');
    else if (name === 'url' || name === 'email') this.#openUrl(name, value);
    else this.lost.add(looks[name] ?? `[${name.slice(0, 30)}]`);
  }

  close(name: string): void {
    if (this.#collected !== null) {
      if (this.#collected.name !== name) return;
      this.#collected.depth -= 1;
      if (this.#collected.depth === 0) this.#endCollected();
      return;
    }
    const mark = marks[name];
    if (mark !== undefined) this.#builder.closeMark(mark);
    else if (name === 'quote') this.#builder.closeBlock('blockquote');
    else if (name === 'list') this.#builder.closeList();
    else if (name === '*') this.#builder.closeBlock('li');
    else if (name === 'url' || name === 'email') this.#closeUrl(name);
  }

  end(): BbcodeContent {
    if (this.#collected !== null) this.#endCollected();
    while (this.#links.length > 0) this.#closeUrl('url');
    return { html: this.#builder.end(), lost: this.lost };
  }

  #openQuote(author: string): void {
    this.#builder.openBlock('blockquote');
    if (author === '') return;
    this.#builder.openMark('strong');
    this.#builder.text(`${author}:`);
    this.#builder.closeMark('strong');
    this.#builder.text('\n\n');
  }

  #openUrl(name: string, value: string): void {
    if (value === '') {
      this.#links.push('bare');
      this.#bareLink ??= [];
      return;
    }
    const address = this.#address(name === 'email' ? `mailto:${value}` : value);
    this.#links.push(address === null ? 'none' : 'link');
    if (address === null) this.lost.add('addresses that are none');
    else this.#builder.openLink(address);
  }

  #closeUrl(name: string): void {
    const link = this.#links.pop();
    if (link === 'link') this.#builder.closeMark('a');
    if (link !== 'bare') return;
    const words = (this.#bareLink ?? []).join('');
    this.#bareLink = null;
    this.link(name === 'email' ? `mailto:${words.trim()}` : words.trim(), words);
  }

  #endCollected(): void {
    const collected = this.#collected;
    this.#collected = null;
    if (collected === null) return;
    const text = collected.text.join('');
    if (collected.name === 'code') this.#builder.code(text);
    else if (collected.name === 'attachment') this.#attachment(collected.value, text.trim());
    else if (collected.name === 'flash') {
      this.lost.add('Flash films');
      this.link(text.trim(), text.trim());
    } else this.#image(collected.value || text.trim());
  }

  #image(source: string): void {
    const address = this.#address(source);
    if (address === null || !/^https?:/i.test(address)) this.#builder.text(source);
    else this.#builder.image(address, '');
  }

  #attachment(value: string, name: string): void {
    const file = this.#context.attachment(Number(value), name);
    if (file === null) {
      this.lost.add('attachments that are no more');
      this.#builder.text(name);
    } else if (file.type === 'IMAGE') this.#builder.image(file.source, file.name);
    else {
      this.#builder.openLink(file.source);
      this.#builder.text(file.name);
      this.#builder.closeMark('a');
    }
  }

  /** @returns null for what is no address, or one that runs something */
  #address(text: string): string | null {
    const given = text.trim();
    if (given === '' || given.length > 2_000) return null;
    if (/^mailto:[^\s@]+@[^\s@]+$/i.test(given)) return given;
    const whole = /^www\./i.test(given) ? `http://${given}` : given;
    const url = URL.parse(whole, this.#context.base);
    return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
  }
}

function listTag(value: string): BlockTag {
  return value === '' || /^(?:disc|circle|square|none|u)$/i.test(value) ? 'ul' : 'ol';
}
