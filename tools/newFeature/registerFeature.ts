import fs from 'node:fs';
import { type FeatureNames, renameGadget } from './renameGadget.ts';

interface Registration {
  file: string;
  /** The line is put before the first match. */
  before: RegExp;
  line: string;
}

/** One line for each registry; Biome sorts the imports afterwards. */
const registrations: Registration[] = [
  {
    file: 'src/core/domainEvents.ts',
    before: /^ {2}'layout\.changed'/m,
    line: "  'gadget.created': { gadgetId: number };",
  },
  {
    file: 'src/platform/pageCache/eventTags.ts',
    before: /^ {4}case 'layout\.changed'/m,
    line: "    case 'gadget.created':\n      return ['gadgets'];",
  },
  {
    file: 'src/features/base/layouts/layoutRules.ts',
    before: /^ {2}'NOT_FOUND_PAGE'/m,
    line: "  'GADGET_LIST_PAGE',",
  },
  {
    file: 'src/features/base/layouts/defaultLayouts.ts',
    before: /^ {2}NOT_FOUND_PAGE:/m,
    line: "  GADGET_LIST_PAGE: layout([{ columns: [column('1/1', 'breadcrumbs', 'gadgetList')] }]),",
  },
  {
    file: 'src/app/schema.ts',
    before: /^import \{ builder \}/m,
    line: "import '#features/engage/gadgets/server/gadgetGraphql.ts';",
  },
  {
    file: 'src/app/widgets.ts',
    before: /^import /m,
    line: "import { gadgetWidgets } from '#features/engage/gadgets/gadgetWidgets.ts';",
  },
  {
    file: 'src/app/widgets.ts',
    before: /\.\.\.layoutWidgets/,
    line: '...gadgetWidgets,',
  },
  {
    file: 'src/app/widgetViews.ts',
    before: /^\}\);/m,
    line: "  gadgetList: async () =>\n    (await import('#features/engage/gadgets/ui/GadgetListWidget.tsx')).GadgetListWidget,",
  },
  { file: 'src/app/routeTable.ts', before: /^ {2}'\/\*'/m, line: "  '/gadgets': 'gadgetList'," },
  {
    file: 'src/app/pages.ts',
    before: /^import /m,
    line: "import { gadgetListPage } from '#features/engage/gadgets/ui/gadgetPages.ts';",
  },
  { file: 'src/app/pages.ts', before: /^ {2}unknown:/m, line: '  gadgetList: gadgetListPage,' },
  {
    file: 'src/ui/wordNamespaces.ts',
    before: /^\} as const;/m,
    line: "  gadgets: () => import('#locales/en/gadgets.json', { with: { type: 'json' } }),",
  },
];

/**
 * Adds the feature to every registry.
 * @returns the changed files
 * @throws Error that names the line to add by hand when a registry does not look as expected
 */
export function registerFeature(names: FeatureNames): string[] {
  for (const { file, before, line } of registrations) {
    const text = fs.readFileSync(file, 'utf8');
    const at = text.search(before);
    const added = renameGadget(line, names);
    if (at < 0) throw new Error(`${file} has no place for this line; add it by hand:\n${added}`);
    fs.writeFileSync(file, `${text.slice(0, at)}${added}\n${text.slice(at)}`);
  }
  return [...new Set(registrations.map(({ file }) => file))];
}
