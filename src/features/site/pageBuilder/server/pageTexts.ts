import {
  type LayoutDocument,
  type LayoutWidget,
  visiblePart,
  widgetsOfLayout,
} from '#features/base/layouts/layoutRules.ts';
import type { Visibility } from '#features/base/layouts/visibilityRules.ts';
import type { WidgetDefinition } from '#features/base/layouts/widget.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

/** Properties of content widgets, and of the rows of their lists, that are plain text. */
const textProperties = new Set([
  ...['title', 'heading', 'text', 'question', 'answer', 'caption', 'alt', 'name', 'role'],
  ...['doneText', 'buttonLabel', 'secondLabel'],
]);

/**
 * The texts of a page that every reader sees, in a language: parts for certain readers or times are left out, because
 * the index knows neither.
 */
export function textOfPage(
  document: LayoutDocument,
  { language, now }: { language: string; now: Date },
  definitions: Readonly<Record<string, WidgetDefinition>>,
): string {
  const shared = {
    ...document,
    sections: document.sections
      .filter(({ visibility }) => isForEveryone(visibility))
      .map((section) => ({
        ...section,
        columns: section.columns.map((column) => ({
          ...column,
          widgets: column.widgets.filter(({ visibility }) => isForEveryone(visibility)),
        })),
      })),
  };
  const anyone = { memberId: null, role: null, profileLists: [], language, now };
  return widgetsOfLayout(visiblePart(shared, anyone))
    .flatMap((widget) => textsOfWidget(widget, definitions[widget.type]))
    .filter((text) => text !== '')
    .join('\n');
}

function isForEveryone({ viewer, roles = [], profileLists = [], from, until }: Visibility) {
  const isLimited = roles.length > 0 || profileLists.length > 0;
  return viewer === undefined && !isLimited && from === undefined && until === undefined;
}

function textsOfWidget({ properties }: LayoutWidget, definition: WidgetDefinition | undefined) {
  const offer = definition?.offer;
  if (offer?.group !== 'content') return [];
  const html = (offer.html ?? []).map((name) => properties[name]);
  return [
    ...html.filter((text) => typeof text === 'string').map(stripHtml),
    ...plainTexts(properties),
  ];
}

function plainTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(plainTexts);
  return Object.entries(Object(value)).flatMap(([name, inner]) => {
    if (Array.isArray(inner)) return plainTexts(inner);
    return typeof inner === 'string' && textProperties.has(name) ? [inner] : [];
  });
}
