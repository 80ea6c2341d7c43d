import { Tokenizer } from 'htmlparser2';

const words = (list: string) => new Set(list.split(' '));

const lineElements = words(
  'address article aside blockquote br caption dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul',
);
const cellElements = words('td th');
const silentElements = words('script style head title noscript template');

/**
 * The text of any HTML, without a parser: no matter how it is nested, one pass that ends at the limit. For what exceeds
 * `htmlBounds`, whose structure is not worth more.
 * @param most characters
 */
export function textOfHtml(html: string, most: number): string {
  const pieces: string[] = [];
  let length = 0;
  let silent: string | null = null;
  const add = (text: string) => {
    // Rows of breaks say nothing, and must not use up the limit.
    const isRepeated = text.length === 1 && text.trim() === '' && text === pieces.at(-1);
    if (silent !== null || isRepeated) return;
    pieces.push(text);
    length += text.length;
    if (length > most) tokenizer.pause();
  };
  const enter = (start: number, end: number) => {
    const name = html.slice(start, end).toLowerCase();
    if (lineElements.has(name)) add('\n');
    else if (cellElements.has(name)) add(' ');
    return name;
  };
  const ignore = () => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = enter(start, end);
        if (silent === null && silentElements.has(name)) silent = name;
      },
      onclosetag(start, end) {
        const name = enter(start, end);
        // A body begins where a head was not ended.
        if (name === silent) silent = null;
      },
      ontext: (start, end) => add(html.slice(start, end).replace(/\s+/gu, ' ')),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onattribname: ignore,
      onattribentity: ignore,
      onattribdata: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  return pieces
    .join('')
    .slice(0, most)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}
