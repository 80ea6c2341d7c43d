import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { escapeText } from '../../text/escapeText.ts';

export type BlockTag = 'blockquote' | 'ul' | 'ol' | 'li';
export type MarkTag = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'a';

interface Block {
  tag: BlockTag;
  /** Its opening tag in the HTML; null: too deep, its content is that of the one around it. */
  at: number | null;
  /** Marks that were open around it. */
  marks: number;
}

interface Mark {
  tag: MarkTag;
  open: string;
}

/** Quotes within quotes; the sanitizer keeps 40 levels of elements, with paragraphs and marks. */
const mostBlocks = 28;
const mostMarks = 8;

/**
 * Builds HTML as the editor writes it from what forums allow: marks that go on across paragraphs and quotes, lines without
 * paragraphs, and elements that are closed in another order than they were opened, or never. Takes constant time per call.
 */
export class ContentBuilder {
  readonly #html: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #openTags = new Map<BlockTag, number>();
  readonly #marks: Mark[] = [];
  readonly #ignoredMarks = new Map<MarkTag, number>();
  /** Of the marks, how many are written in this paragraph. */
  #written = 0;
  #isInParagraph = false;
  #breaks = 0;

  /** Text in which a line break is one, and two are a new paragraph. */
  text(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#breaks += 1;
      if (line === '' || (!this.#isOpenLine() && line.trim() === '')) continue;
      this.#beginText();
      this.#html.push(escapeText(line));
    }
  }

  lineBreak(): void {
    this.#breaks += 1;
  }

  openMark(tag: MarkTag, attributes = ''): void {
    const isDouble = this.#marks.some((mark) => mark.tag === tag);
    if (isDouble || this.#marks.length >= mostMarks) {
      this.#ignoredMarks.set(tag, (this.#ignoredMarks.get(tag) ?? 0) + 1);
    } else this.#marks.push({ tag, open: `<${tag}${attributes}>` });
  }

  closeMark(tag: MarkTag): void {
    const ignored = this.#ignoredMarks.get(tag) ?? 0;
    if (ignored > 0) {
      this.#ignoredMarks.set(tag, ignored - 1);
      return;
    }
    const index = this.#marks.findLastIndex((mark) => mark.tag === tag);
    if (index === -1) return;
    this.#unwrite(index);
    this.#marks.splice(index, 1);
  }

  openLink(href: string): void {
    const rel = /^https?:/i.test(href) ? ' rel="nofollow ugc noopener"' : '';
    this.openMark('a', ` href="${escapeHtml(href)}"${rel}`);
  }

  openBlock(tag: BlockTag): void {
    if (tag === 'li') this.#closeItem();
    this.#endParagraph();
    const isKept = this.#blocks.length < mostBlocks && this.#fitsIn(tag);
    if (isKept && tag !== 'li') this.#beginItem();
    this.#blocks.push({
      tag,
      at: isKept ? this.#html.length : null,
      marks: this.#marks.length,
    });
    if (isKept) this.#html.push(`<${tag}>`);
    this.#openTags.set(tag, (this.#openTags.get(tag) ?? 0) + 1);
  }

  /** Closes it and what was left open in it; nothing if there is none. */
  closeBlock(tag: BlockTag): void {
    if ((this.#openTags.get(tag) ?? 0) === 0) return;
    for (let closed: BlockTag | undefined; closed !== tag; ) closed = this.#closeLast();
  }

  /** Closes the innermost list, of whatever kind: `[/list]` doesn’t say. */
  closeList(): void {
    if (!this.#openTags.get('ul') && !this.#openTags.get('ol')) return;
    const list = this.#blocks.findLast(({ tag }) => tag === 'ul' || tag === 'ol');
    if (list !== undefined) this.closeBlock(list.tag);
  }

  code(text: string): void {
    this.#endParagraph();
    this.#beginItem();
    const code = text.replace(/^\n|\s+$/g, '');
    if (code !== '') this.#html.push(`<pre><code>${escapeText(code)}</code></pre>`);
  }

  image(source: string, words: string): void {
    const html = `<img src="${escapeHtml(source)}" alt="${escapeHtml(words)}" loading="lazy" />`;
    if (this.#marks.some((mark) => mark.tag === 'a')) {
      this.#beginText();
      this.#html.push(html);
      return;
    }
    this.#endParagraph();
    this.#beginItem();
    this.#html.push(html);
  }

  /** The HTML of all of it; what is still open is closed. */
  end(): string {
    this.#endParagraph();
    while (this.#blocks.length > 0) this.#closeLast();
    return this.#html.join('');
  }

  #isOpenLine(): boolean {
    return this.#isInParagraph && this.#breaks === 0;
  }

  #beginText(): void {
    if (this.#isInParagraph && this.#breaks > 1) this.#endParagraph();
    if (!this.#isInParagraph) {
      this.#beginItem();
      this.#html.push('<p>');
      this.#isInParagraph = true;
    } else if (this.#breaks === 1) this.#html.push('<br />');
    this.#breaks = 0;
    for (const mark of this.#marks.slice(this.#written)) this.#html.push(mark.open);
    this.#written = this.#marks.length;
  }

  /** Lists have only items: what stands between them gets one. */
  #beginItem(): void {
    const last = this.#blocks.at(-1);
    if ((last?.tag === 'ul' || last?.tag === 'ol') && last.at !== null) this.openBlock('li');
  }

  #fitsIn(tag: BlockTag): boolean {
    if (tag !== 'li') return true;
    const last = this.#blocks.at(-1);
    return (last?.tag === 'ul' || last?.tag === 'ol') && last.at !== null;
  }

  /** An item ends where the next one of its list begins. */
  #closeItem(): void {
    const item = this.#blocks.at(-1);
    if (item?.tag === 'li') this.#closeLast();
  }

  #closeLast(): BlockTag | undefined {
    this.#endParagraph();
    const block = this.#blocks.pop();
    if (block === undefined) return undefined;
    this.#openTags.set(block.tag, (this.#openTags.get(block.tag) ?? 1) - 1);
    this.#marks.splice(block.marks);
    if (block.at === null) return block.tag;
    if (this.#html.length === block.at + 1) this.#html.pop();
    else this.#html.push(`</${block.tag}>`);
    return block.tag;
  }

  #endParagraph(): void {
    this.#unwrite(0);
    this.#breaks = 0;
    if (this.#isInParagraph) this.#html.push('</p>');
    this.#isInParagraph = false;
  }

  #unwrite(from: number): void {
    for (let index = this.#written - 1; index >= from; index -= 1) {
      this.#html.push(`</${this.#marks[index]?.tag}>`);
    }
    this.#written = Math.min(this.#written, from);
  }
}
