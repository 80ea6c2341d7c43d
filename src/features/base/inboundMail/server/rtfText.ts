import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { codepageLabel } from './codepageLabel.ts';

/** Characters of text, and bytes of RTF, that are read. */
const longest = 1_000_000;

/** What every compressed RTF begins with in its dictionary (MS-OXRTFCP 2.1.2.1). */
const dictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

/** The plain text of an Outlook body, which is compressed RTF. */
export function rtfText(compressed: Uint8Array): string {
  const rtf = decompress(compressed);
  return rtf.startsWith('{\\rtf') ? textOf(rtf) : '';
}

/** MS-OXRTFCP; the result has one character for each byte. */
function decompress(input: Uint8Array): string {
  if (input.byteLength < 16) return '';
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const kind = view.getUint32(8, true);
  if (kind === 0x414c454d) return Buffer.from(input.subarray(16, 16 + longest)).toString('latin1');
  if (kind !== 0x75465a4c) return '';
  const output = Buffer.alloc(dictionary.length + longest);
  output.write(dictionary, 'latin1');
  let size = dictionary.length;
  let at = 16;
  while (at < input.byteLength && size < output.byteLength) {
    const control = input[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < input.byteLength && size < output.byteLength; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        output[size] = input[at] ?? 0;
        at += 1;
        size += 1;
        continue;
      }
      const token = ((input[at] ?? 0) << 8) | (input[at + 1] ?? 0);
      at += 2;
      // Offsets are of a ring of 4096 bytes, which all that was read before fills.
      let from = (size & ~4095) + (token >> 4);
      if (from === size) return output.toString('latin1', dictionary.length, size);
      if (from > size) from -= 4096;
      for (let count = (token & 15) + 2; count > 0 && size < output.byteLength; count -= 1) {
        output[size] = output[Math.max(0, from)] ?? 0;
        from += 1;
        size += 1;
      }
    }
  }
  return output.toString('latin1', dictionary.length, size);
}

/** Groups that contain no text. */
const silent = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore header footer listtable listoverridetable rsidtbl xmlnstbl generator latentstyles'.split(
    ' ',
  ),
);
const breaks = new Set(['par', 'line', 'row', 'sect', 'page']);
const token =
  /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|[^\\{}\r\n]+|\\/gi;

interface Group {
  isSilent: boolean;
  /** A piece of the HTML that was wrapped. */
  isTag: boolean;
  /** Characters that stand for a Unicode character where it isn't supported. */
  fallback: number;
}

/** The text of RTF, and of HTML wrapped in RTF, whose tags are silent groups (MS-OXRTFEX). */
function textOf(rtf: string): string {
  const decoder = new TextDecoder(codepageLabel(codepageOf(rtf)));
  const groups: Group[] = [];
  let group: Group = { isSilent: false, isTag: false, fallback: 1 };
  let [text, bytes, isHidden, skipped]: [string, number[], boolean, number] = ['', [], false, 0];
  const flush = () => {
    text += bytes.length > 0 ? decoder.decode(Uint8Array.from(bytes)) : '';
    bytes = [];
  };
  const put = (written: string, { isByte = false } = {}) => {
    if (group.isSilent || isHidden) return;
    const shown = written.slice(Math.min(skipped, written.length));
    skipped = Math.max(0, skipped - written.length);
    if (isByte && shown !== '') return void bytes.push(shown.charCodeAt(0));
    flush();
    text += shown;
  };
  for (const [whole, word, parameter, hex, symbol, brace] of rtf.matchAll(token)) {
    if (brace === '{') groups.push({ ...group });
    else if (brace === '}') group = groups.pop() ?? group;
    else if (symbol === '*') group.isSilent = true;
    else if (symbol === '~') put(' ');
    else if (symbol && '\\{}'.includes(symbol)) put(symbol);
    else if (hex) put(String.fromCharCode(Number.parseInt(hex, 16)), { isByte: true });
    else if (word === 'htmlrtf') isHidden = parameter !== '0';
    else if (word === 'uc') group.fallback = Math.min(8, Math.max(0, Number(parameter ?? 1)));
    else if (word === 'u') {
      skipped = 0;
      put(String.fromCharCode(Number(parameter ?? 0) & 0xffff));
      skipped = group.fallback;
    } else if (word && silent.has(word)) group.isSilent = true;
    else if (word === 'tab' || word === 'cell') put('\t');
    else if (word && breaks.has(word)) put('\n');
    else if (word === 'htmltag') group.isTag = true;
    else if (!word && group.isTag && !isHidden) text += ofTag(whole);
    else if (!word && !/^[\\\r\n]/.test(whole)) put(whole);
    if (text.length > longest) break;
  }
  flush();
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Tags that end a line, and characters that are written as entities. */
function ofTag(html: string): string {
  if (html === '&nbsp;') return ' ';
  if (/^&[a-z]{1,10};$/.test(html)) return unescapeHtml(html);
  return /^<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b/i.test(html) ? '\n' : '';
}

function codepageOf(rtf: string): number {
  return Number(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 1_000))?.[1] ?? 1252);
}
