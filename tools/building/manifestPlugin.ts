/** What only one side reads of a manifest (`*Feature.ts`). */
const partsOf = {
  /** Pages' definitions, default layouts, widgets' data and what is explained: no visitor has to load them. */
  pages: ['page', 'layouts', 'widgetDefinitions', 'explainedActions'],
  /** What fills slots: it is imported where they are shown (slotsPlugin.ts). */
  fills: ['slots'],
  /** Whatever is drawn: the server's own program draws nothing. */
  views: ['view', 'modals', 'slots', 'countPending', 'page', 'widgetDefinitions'],
};

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Transforming {
  parse: (code: string, options: { lang: 'ts' }) => unknown;
}

/** Plugin of Vite and rolldown: leaves what is named out of every feature's manifest. */
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

/** Keeps the lines, so that no other moves. */
function blank(text: string): string {
  return `_: 0${text.replace(/[^\n]/g, '')}`;
}

/** The outermost properties of any object that have one of the names. */
export function findProperties(root: unknown, names: ReadonlySet<string>): Node[] {
  if (Array.isArray(root)) return root.flatMap((each) => findProperties(each, names));
  if (!isNode(root)) return [];
  if (root.type === 'Property' && 'key' in root && names.has(Object(root.key).name)) return [root];
  return Object.values(root).flatMap((each) => findProperties(each, names));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
