/** The parts of a manifest (`*Feature.ts`) that only one side reads. */
const partsOf = {
  /** Page definitions, default layouts, widget data and explained actions: not needed in the browser. */
  pages: ['page', 'layouts', 'widgetDefinitions', 'explainedActions'],
  /** Slot fills: imported where they are shown (slotsPlugin.ts). */
  fills: ['slots'],
  /** UI code: the server bundle does not render. It validates layouts by the definitions of the widgets. */
  views: ['view', 'modals', 'slots', 'countPending', 'page'],
};

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Transforming {
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
      let text = code;
      for (const { start, end } of findProperties(
        this.parse(code, { lang: 'ts' }),
        names,
      ).toReversed()) {
        text = `${text.slice(0, start)}${blank(text.slice(start, end))}${text.slice(end)}`;
      }
      return { code: text, map: null };
    },
  };
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
