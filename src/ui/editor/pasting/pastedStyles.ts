import { styleAttribute } from './scanPastedHtml.ts';

export type Declarations = Readonly<Record<string, string>>;

/** Finds the styles of pasted elements, as far as they matter here. */
export interface PastedStyles {
  of: (element: Element) => Declarations;
  /** Only those of its attribute. */
  own: (element: Element) => Declarations;
  /** Word's definition of a level of a list, such as `@list l0:level1`. */
  ofList: (name: string) => Declarations | undefined;
}

/** Of a style sheet; more is not needed for the formatting of a text. */
const mostRules = 2_000;
const none: Declarations = {};

/**
 * The styles of elements, from their attributes and from style sheets of the pasted HTML, which name what is bold in
 * Excel, Numbers, Pages and Notes. Selectors are an element, a class or both.
 */
export function pastedStyles(css: string): PastedStyles {
  const rules = readRules(css);
  const attributes = new Map<string, Declarations>();
  const ownStyle = (element: Element) => {
    const text = element.getAttribute(styleAttribute);
    return text === null ? none : remembered(attributes, text);
  };
  return {
    ofList: (name) => rules.get(`@list ${name}`),
    own: ownStyle,
    of(element) {
      const own = ownStyle(element);
      if (rules.size === 0) return own;
      const tag = element.localName;
      const named = [...element.classList].flatMap((name) => [`.${name}`, `${tag}.${name}`]);
      const found = [tag, ...named].map((selector) => rules.get(selector) ?? none);
      return Object.assign({}, ...found, own);
    },
  };
}

/** Large tables repeat the same attribute in each cell. */
function remembered(known: Map<string, Declarations>, text: string): Declarations {
  const found = known.get(text) ?? readDeclarations(text);
  known.set(text, found);
  return found;
}

function readRules(css: string): Map<string, Declarations> {
  const rules = new Map<string, Declarations>();
  const clean = css.replace(/<!--|-->/g, '').split('/*');
  const text = clean.map((part, index) => (index === 0 ? part : afterComment(part))).join('');
  for (const rule of text.split('}').slice(0, mostRules)) {
    const brace = rule.lastIndexOf('{');
    if (brace < 0) continue;
    const declarations = readDeclarations(rule.slice(brace + 1));
    for (const selector of rule.slice(0, brace).split(',')) {
      const key = selector.trim().toLowerCase().startsWith('@list')
        ? selector.trim().toLowerCase().replace(/\s+/g, ' ')
        : selector.trim();
      if (/^(@list [\w:]+|[a-z][a-z0-9]*(\.[\w-]+)?|\.[\w-]+)$/.test(key)) {
        rules.set(key, { ...rules.get(key), ...declarations });
      }
    }
  }
  return rules;
}

function afterComment(text: string): string {
  const end = text.indexOf('*/');
  return end < 0 ? '' : text.slice(end + 2);
}

function readDeclarations(text: string): Declarations {
  const found: Record<string, string> = {};
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const property = part.slice(0, colon).trim().toLowerCase();
    const value = part
      .slice(colon + 1)
      .trim()
      .toLowerCase()
      .replace(/\s*!important$/, '');
    if (property === 'font') Object.assign(found, readFont(value));
    else if (property !== '') found[property] = value;
  }
  return found;
}

/** The shorthand resets what it does not name. */
function readFont(value: string): Declarations {
  const size = /(^|\s)[\d.]+(px|pt|em|rem|%)\S*\s+/.exec(value);
  const before = size ? value.slice(0, size.index) : '';
  return {
    'font-weight': /\b(bold|bolder|[1-9]00)\b/.exec(before)?.[0] ?? 'normal',
    'font-style': /\b(italic|oblique)\b/.exec(before)?.[0] ?? 'normal',
    ...(size && { 'font-family': value.slice(size.index + size[0].length) }),
  };
}

const fixedPitch =
  /(^|[ -])mono(space)?($|[ -])|^sfmono|^courier|^consolas|^menlo|^monaco|^inconsolata|code pro$|^(fira|cascadia) code|^lucida (console|sans typewriter)|^hack$/;

/** Whether the first family of a list is of fixed pitch, as code is shown. */
export function isFixedPitch(families: string): boolean {
  const first = families.split(',')[0] ?? '';
  return fixedPitch.test(first.replace(/["']|&quot;/g, '').trim());
}

export function keepsLines(declarations: Declarations): boolean {
  return /^(pre|pre-wrap|pre-line|break-spaces)$/.test(declarations['white-space'] ?? '');
}

export function isHidden(declarations: Declarations): boolean {
  return declarations.display === 'none' || declarations['mso-hide'] === 'all';
}
