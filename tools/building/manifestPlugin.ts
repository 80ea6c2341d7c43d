/** The parts of a manifest (`*Feature.ts`) that only one side reads. */
const partsOf = {
  /**
   * Page definitions, default layouts, widget data, Markdown and explained actions: not needed in the browser. Modals,
   * and views outside the first-visit chunks, are imported from elsewhere (laterViewsPlugin.ts).
   */
  pages: [
    'page',
    'layouts',
    'widgetDefinitions',
    'markdown',
    'postMarkdown',
    'explainedActions',
    'modals',
  ],
  /** Slot fills: imported where they are shown (slotsPlugin.ts). */
  fills: ['slots'],
  /** UI code: the server bundle does not render. It validates layouts by the definitions of the widgets. */
  views: ['view', 'modals', 'slots', 'countPending', 'page', 'markdown', 'postMarkdown'],
};

export interface Node {
  type: string;
  start: number;
  end: number;
}

export interface Transforming {
  parse: (code: string, options: { lang: 'ts' }) => unknown;
}

const linked = ['path', 'layout', 'newPost', 'withoutShell', 'permissions', 'inCategories', 'link'];

/** What each side reads of a staff page; neither loads its data. */
const staffPageParts = {
  pages: new Set(linked),
  fills: null,
  views: new Set([...linked, 'widget', 'columns', 'above']),
};

/** Plugin for Vite and Rolldown: removes these properties from every feature's manifest. */
export function manifestPlugin(without: keyof typeof partsOf) {
  const names = new Set(partsOf[without]);
  return {
    name: 'plaza-manifests',
    enforce: 'pre' as const,
    transform(this: Transforming, code: string, id: string) {
      if (!/\/src\/features\/.*(?:Feature|\/staffPage)\.ts$/.test(id)) return null;
      const program = this.parse(code, { lang: 'ts' });
      const left = findProperties(program, names);
      const kept = staffPageParts[without];
      if (kept) left.push(...staffPagesWithout(program, kept));
      if (without === 'pages') left.push(...widgetRows(program, 'later'));
      return { code: withoutUnused(program, withoutParts(code, left)), map: null };
    },
  };
}

/** The rows of widgets whose views are in first-visit chunks, or those of the others. */
export function widgetRows(program: unknown, which: 'first' | 'later'): Node[] {
  return findProperties(program, new Set(['widgets']))
    .flatMap((property) => propertiesOf(Object(property).value))
    .filter((row) => {
      const chunk = findProperties(Object(row).value, new Set(['chunk']));
      return chunk.length > 0 === (which === 'first');
    });
}

/** The properties of staff pages other than these. */
export function staffPagesWithout(program: unknown, kept: ReadonlySet<string>): Node[] {
  return findProperties(program, new Set(['staffPages']))
    .flatMap((property) => Object(property).value.elements)
    .flatMap((call) => propertiesOf(Object(call).arguments?.[0]))
    .filter((part) => part.type === 'Property' && !kept.has(partNameOf(part)));
}

export function partNameOf(property: Node): string {
  return String(Object(Object(property).key).name);
}

/** The properties of an object literal. */
export function propertiesOf(object: unknown): Node[] {
  const found: unknown = Object(object).properties;
  return Array.isArray(found) ? found.filter(isNode) : [];
}

/** The code without these properties, of which some may be named twice, or within others. */
export function withoutParts(code: string, parts: readonly Node[]): string {
  const isWithin = (one: Node, other: Node) => other.start < one.start && one.end <= other.end;
  return [...new Set(parts)]
    .filter((part) => !parts.some((other) => isWithin(part, other)))
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}${blank(text.slice(start, end))}${text.slice(end)}`,
      code,
    );
}

/**
 * The code without the imports that only removed parts used: their modules would be part of every first visit.
 * @param program of the code before parts were removed, which keeps the places of what precedes them
 */
export function withoutUnused(program: unknown, code: string): string {
  const imports: Node[] = Object(program)
    .body.filter(isNode)
    .filter(({ type }: Node) => type === 'ImportDeclaration');
  const rest = imports.reduce((end, each) => Math.max(end, each.end), 0);
  const unused = imports.filter((each) => {
    const names: Node[] = Object(each).specifiers;
    const isUsed = ({ name }: { name: string }) =>
      new RegExp(`\\b${name}\\b`).test(code.slice(rest));
    return names.length > 0 && !names.some((specifier) => isUsed(Object(specifier).local));
  });
  return unused
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const lines = text.slice(start, end).replace(/[^\n]/g, '');
      return text.slice(0, start) + lines + text.slice(end);
    }, code);
}

/** Keeps the number of lines. */
function blank(text: string): string {
  return `_: 0${text.replace(/[^\n]/g, '')}`;
}

/** The outermost properties with one of the names, of any object. */
export function findProperties(root: unknown, names: ReadonlySet<string>): Node[] {
  if (Array.isArray(root)) return root.flatMap((each) => findProperties(each, names));
  if (!isNode(root)) return [];
  if (root.type === 'Property' && 'key' in root && names.has(Object(root.key).name)) return [root];
  return Object.values(root).flatMap((each) => findProperties(each, names));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
