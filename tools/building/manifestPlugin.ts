/** The parts of a manifest (`*Feature.ts`) that only one side reads. */
const partsOf = {
  /**
   * Page definitions, default layouts, widget data and explained actions: not needed in the browser. Modals,
   * and views outside the first-visit chunks, are imported from elsewhere (laterViewsPlugin.ts).
   */
  pages: ['page', 'layouts', 'widgetDefinitions', 'explainedActions', 'modals'],
  /** Slot fills: imported where they are shown (slotsPlugin.ts). */
  fills: ['slots'],
  /** UI code: the server bundle does not render. It validates layouts by the definitions of the widgets. */
  views: ['view', 'modals', 'slots', 'countPending', 'page'],
};

export interface Node {
  type: string;
  start: number;
  end: number;
}

export interface Transforming {
  parse: (code: string, options: { lang: 'ts' }) => unknown;
}

/** Plugin for Vite and Rolldown: removes these properties from every feature's manifest. */
export function manifestPlugin(without: keyof typeof partsOf) {
  const names = new Set(partsOf[without]);
  return {
    name: 'plaza-manifests',
    enforce: 'pre' as const,
    transform(this: Transforming, code: string, id: string) {
      if (!/\/src\/features\/.*Feature\.ts$/.test(id)) return null;
      const program = this.parse(code, { lang: 'ts' });
      const left = findProperties(program, names);
      if (without === 'pages') left.push(...widgetRows(program, 'later'));
      return { code: withoutParts(code, left), map: null };
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

/** The properties of an object literal. */
export function propertiesOf(object: unknown): Node[] {
  const found: unknown = Object(object).properties;
  return Array.isArray(found) ? found.filter(isNode) : [];
}

/** The code without these properties. */
export function withoutParts(code: string, parts: readonly Node[]): string {
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}${blank(text.slice(start, end))}${text.slice(end)}`,
      code,
    );
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
