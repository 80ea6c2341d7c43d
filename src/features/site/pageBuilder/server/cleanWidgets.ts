import { type LayoutWidget, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import type { WidgetDefinition } from '#features/base/layouts/widget.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import type { PageContent } from '../pageContent.ts';

type Definitions = Readonly<Record<string, WidgetDefinition>>;

/**
 * Sanitizes the HTML of widgets, in every language. What is stored already stays as it is, because saving one change
 * must not make another.
 *
 * @param stored the published content and the draft
 */
export async function withCleanHtml(
  content: PageContent,
  stored: readonly PageContent[],
): Promise<PageContent> {
  const definitions = await loadWidgetDefinitions();
  const widgets = stored.flatMap(({ document }) => widgetsOfLayout(document));
  const known = new Set(widgets.flatMap((widget) => htmlOf(widget, definitions)));
  const clean = async (
    values: Record<string, unknown>,
    names: readonly string[],
    field: string,
  ) => {
    const entries = Object.entries(values).map(async ([name, value]) => {
      const isNew = names.includes(name) && typeof value === 'string' && !known.has(value);
      return [name, isNew ? await cleanField(value, `${field}.${name}`, 'page') : value] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const cleanWidget = async (widget: LayoutWidget): Promise<LayoutWidget> => {
    const names = definitions[widget.type]?.offer?.html ?? [];
    if (names.length === 0) return widget;
    const field = `widgets.${widget.id}`;
    const translations = Object.entries(widget.translations ?? {}).map(
      async ([language, texts]) =>
        [language, await clean(texts, names, `${field}.${language}`)] as const,
    );
    return {
      ...widget,
      properties: await clean(widget.properties, names, field),
      ...(widget.translations && {
        translations: Object.fromEntries(await Promise.all(translations)),
      }),
    } as LayoutWidget; // the translations are texts still
  };
  const sections = await Promise.all(
    content.document.sections.map(async (section) => ({
      ...section,
      columns: await Promise.all(
        section.columns.map(async (column) => ({
          ...column,
          widgets: await Promise.all(column.widgets.map(cleanWidget)),
        })),
      ),
    })),
  );
  return { ...content, document: { ...content.document, sections } };
}

/** The HTML of a widget in every language, sanitized when it was stored. */
function htmlOf(widget: LayoutWidget, definitions: Definitions): unknown[] {
  const names = definitions[widget.type]?.offer?.html ?? [];
  return [widget.properties, ...Object.values(widget.translations ?? {})].flatMap((values) =>
    names.map((name) => values[name]),
  );
}
