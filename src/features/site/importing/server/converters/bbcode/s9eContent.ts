import { Parser } from 'htmlparser2';
import { type BbcodeContent, type BbcodeContext, BbcodeRenderer } from './bbcodeRenderer.ts';
import { smileyText } from './smileyText.ts';

/** Whether a text is stored as the XML of s9e/text-formatter, as phpBB since 3.2 and Flarum do. */
export function isS9eText(text: string): boolean {
  return /^<([rt])[ >]/.test(text) && /<\/[rt]>\s*$/.test(text.slice(-20));
}

/** `<s>`, `<e>` and `<i>` hold the markup that was typed. */
const typed = new Set(['s', 'e', 'i']);

/**
 * The XML of s9e/text-formatter as HTML: elements are BBCode in capitals, with their values as attributes. The parser is
 * lenient, and takes time linear to the text.
 */
export function s9eContent(xml: string, context: BbcodeContext): BbcodeContent {
  const renderer = new BbcodeRenderer(context);
  let inTyped = 0;
  /** Of elements that are shown by an attribute: their content is not. */
  let inShown = 0;
  const names: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        names.push(name);
        if (inShown > 0 || replaced(name, attributes, renderer)) inShown += 1;
        else if (typed.has(name)) inTyped += 1;
        else if (inTyped > 0) return;
        else if (name === 'br') renderer.lineBreak();
        else if (name === 'p') renderer.text('\n\n');
        else if (name !== 'r' && name !== 't' && name !== 'E' && name !== 'LINK_TEXT') {
          renderer.open(codeOf(name), elementValue(name, attributes));
        }
      },
      ontext: (text) => {
        if (inShown > 0 || inTyped > 0) return;
        // Line breaks are elements; those of the source beside them are not shown.
        const words = isInCode(names) ? text : text.replaceAll('\n', '');
        renderer.text(names.at(-1) === 'E' ? smileyText(words) : words);
      },
      onclosetag: (name) => {
        if (names.pop() !== name) return;
        if (inShown > 0) inShown -= 1;
        else if (typed.has(name)) inTyped -= 1;
        else if (inTyped > 0) return;
        else if (name === 'p') renderer.text('\n\n');
        else if (/^[A-Z]/.test(name) && name !== 'E' && name !== 'LINK_TEXT') {
          renderer.close(codeOf(name));
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return renderer.end();
}

type Attributes = Readonly<Record<string, string>>;

/** Elements whose attributes say it all. @returns whether it is one of them */
function replaced(name: string, attributes: Attributes, renderer: BbcodeRenderer): boolean {
  if (name === 'EMOJI') {
    const letters = emojiOf(attributes.seq ?? attributes.tseq ?? '');
    if (letters === null) return false;
    renderer.text(letters);
    return true;
  }
  const isImage = name === 'IMG' && attributes.src !== undefined;
  const isFile = name === 'ATTACHMENT';
  const isFilm = name === 'FLASH' && attributes.url !== undefined;
  if (!isImage && !isFile && !isFilm) return false;
  renderer.open(codeOf(name), isFile ? (attributes.index ?? '') : (attributes.src ?? ''));
  renderer.text(isFile ? (attributes.filename ?? '') : (attributes.src ?? attributes.url ?? ''));
  renderer.close(codeOf(name));
  return true;
}

/** `1f44d` or `1f468-200d-1f4bb`. */
function emojiOf(sequence: string): string | null {
  const codes = sequence.split('-').map((code) => Number.parseInt(code, 16));
  const isWhole = codes.every((code) => code > 0 && code <= 0x10ffff);
  return isWhole && codes.length < 20 ? String.fromCodePoint(...codes) : null;
}

function codeOf(name: string): string {
  return name === 'LI' ? '*' : name.toLowerCase();
}

function elementValue(name: string, attributes: Attributes): string {
  switch (name) {
    case 'QUOTE':
      return attributes.author ?? '';
    case 'LIST':
      return attributes.type ?? '';
    case 'URL':
      return attributes.url ?? '';
    case 'EMAIL':
      return attributes.email ?? '';
    default:
      return '';
  }
}

function isInCode(names: readonly string[]): boolean {
  return names.at(-1) === 'CODE' || names.at(-2) === 'CODE';
}
