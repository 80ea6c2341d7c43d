import { Parser } from 'htmlparser2';
import { type BbcodeContent, type BbcodeContext, BbcodeRenderer } from './bbcodeRenderer.ts';
import { smileyText } from './smileyText.ts';

/**
 * A text as phpBB stored it until 3.1: BBCode that was found to be valid has the post’s own suffix, `[b:1a2b3c]`, and any
 * other bracket is text. The rest is escaped HTML, with smileys and links that the board made between comments.
 * @param uid the suffix; empty: the text has no BBCode
 */
export function uidContent(stored: string, uid: string, context: BbcodeContext): BbcodeContent {
  const renderer = new BbcodeRenderer(context);
  const tag = /^[a-z0-9]{1,16}$/i.test(uid) ? tagPattern(uid) : null;
  let pending = '';
  let inLink: { href: string; words: string } | null = null;
  const flush = () => {
    if (pending !== '') writeText(pending, { tag, renderer });
    pending = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'br') {
          pending += '\n';
          return;
        }
        if (name === 'img') {
          const code = decoded(attributes.alt ?? '');
          pending += attributes.src?.includes('{SMILIES_PATH}') ? smileyText(code) : code;
        } else if (name === 'a' && inLink === null && attributes.href !== undefined) {
          flush();
          inLink = { href: decoded(attributes.href), words: '' };
        }
      },
      ontext: (text) => {
        if (inLink === null) pending += text;
        else inLink.words += text;
      },
      onclosetag: (name) => {
        if (name !== 'a' || inLink === null) return;
        renderer.link(inLink.href, decoded(inLink.words));
        inLink = null;
      },
    },
    { decodeEntities: false },
  );
  parser.end(stored);
  flush();
  return renderer.end();
}

/** Values have no brackets: phpBB writes them as entities. */
function tagPattern(uid: string): RegExp {
  return new RegExp(`\\[(/?)([a-z][a-z0-9_-]*|\\*)(?:=([^[\\]]*?))?(?::[a-z])?:${uid}\\]`, 'gi');
}

function writeText(
  text: string,
  { tag, renderer }: { tag: RegExp | null; renderer: BbcodeRenderer },
): void {
  let at = 0;
  for (const match of tag === null ? [] : text.matchAll(tag)) {
    const [all, slash, name = '', value = ''] = match;
    renderer.text(decoded(text.slice(at, match.index)));
    at = match.index + all.length;
    if (slash === '/') renderer.close(name.toLowerCase());
    else renderer.open(name.toLowerCase(), decoded(value).replace(/^"([\s\S]*)"$/, '$1'));
  }
  renderer.text(decoded(text.slice(at)));
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

/** The entities that forums store texts and titles with. */
export function decoded(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
