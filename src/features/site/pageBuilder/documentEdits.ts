import type { LayoutDocument, LayoutWidget } from '#features/base/layouts/layoutRules.ts';

export type LayoutSection = LayoutDocument['sections'][number];
export type ColumnWidth = LayoutSection['columns'][number]['width'];

/** Where a widget stands: the section, the column in it, the place in that. */
export interface WidgetPlace {
  sectionId: string;
  column: number;
  index: number;
}

export function findPlace({ sections }: LayoutDocument, widgetId: string): WidgetPlace | null {
  for (const { id: sectionId, columns } of sections) {
    for (const [column, { widgets }] of columns.entries()) {
      const index = widgets.findIndex(({ id }) => id === widgetId);
      if (index >= 0) return { sectionId, column, index };
    }
  }
  return null;
}

export function findWidget(document: LayoutDocument, widgetId: string): LayoutWidget | null {
  const place = findPlace(document, widgetId);
  return place ? (columnAt(document, place)?.widgets[place.index] ?? null) : null;
}

function columnAt({ sections }: LayoutDocument, { sectionId, column }: WidgetPlace) {
  return sections.find(({ id }) => id === sectionId)?.columns[column];
}

function changeColumn(
  document: LayoutDocument,
  { sectionId, column }: Pick<WidgetPlace, 'sectionId' | 'column'>,
  change: (widgets: LayoutWidget[]) => LayoutWidget[],
): LayoutDocument {
  return changeSection(document, sectionId, (section) => ({
    ...section,
    columns: section.columns.map((each, index) =>
      index === column ? { ...each, widgets: change(each.widgets) } : each,
    ),
  }));
}

export function changeSection(
  document: LayoutDocument,
  sectionId: string,
  change: (section: LayoutSection) => LayoutSection,
): LayoutDocument {
  const sections = document.sections.map((each) => (each.id === sectionId ? change(each) : each));
  return { ...document, sections };
}

export function insertWidget(
  document: LayoutDocument,
  widget: LayoutWidget,
  place: WidgetPlace,
): LayoutDocument {
  return changeColumn(document, place, (widgets) => widgets.toSpliced(place.index, 0, widget));
}

export function removeWidget(document: LayoutDocument, widgetId: string): LayoutDocument {
  const place = findPlace(document, widgetId);
  if (!place) return document;
  return changeColumn(document, place, (widgets) => widgets.filter(({ id }) => id !== widgetId));
}

export function changeWidget(
  document: LayoutDocument,
  widgetId: string,
  change: (widget: LayoutWidget) => LayoutWidget,
): LayoutDocument {
  const place = findPlace(document, widgetId);
  if (!place) return document;
  return changeColumn(document, place, (widgets) =>
    widgets.map((widget) => (widget.id === widgetId ? change(widget) : widget)),
  );
}

/** @param target as seen before the move */
export function moveWidget(
  document: LayoutDocument,
  widgetId: string,
  target: WidgetPlace,
): LayoutDocument {
  const from = findPlace(document, widgetId);
  const widget = findWidget(document, widgetId);
  if (!from || !widget) return document;
  const isSameColumn = from.sectionId === target.sectionId && from.column === target.column;
  const index = isSameColumn && from.index < target.index ? target.index - 1 : target.index;
  if (isSameColumn && index === from.index) return document;
  return insertWidget(removeWidget(document, widgetId), widget, { ...target, index });
}

/** One place up or down, at the end of a column into the next one. */
export function stepWidget(
  document: LayoutDocument,
  widgetId: string,
  step: -1 | 1,
): LayoutDocument {
  const place = findPlace(document, widgetId);
  const column = place && columnAt(document, place);
  if (!place || !column) return document;
  const next = place.index + step;
  if (next >= 0 && next < column.widgets.length) {
    const index = step > 0 ? place.index + 2 : place.index - 1;
    return moveWidget(document, widgetId, { ...place, index });
  }
  const columns = listColumns(document);
  const at = columns.findIndex(
    (each) => each.sectionId === place.sectionId && each.column === place.column,
  );
  const target = columns[at + step];
  if (!target) return document;
  const { sectionId, column: targetColumn, count } = target;
  return moveWidget(document, widgetId, {
    ...{ sectionId, column: targetColumn },
    index: step > 0 ? 0 : count,
  });
}

/** Every column, in reading order. */
export function listColumns({ sections }: LayoutDocument) {
  return sections.flatMap(({ id: sectionId, columns }, section) =>
    columns.map(({ width, widgets }, column) => ({
      ...{ sectionId, section, column, width, count: widgets.length },
    })),
  );
}

export function duplicateWidget(
  document: LayoutDocument,
  widgetId: string,
  newId: string,
): LayoutDocument {
  const place = findPlace(document, widgetId);
  const widget = findWidget(document, widgetId);
  if (!place || !widget) return document;
  const copy = structuredClone({ ...widget, id: newId });
  return insertWidget(document, copy, { ...place, index: place.index + 1 });
}

export function addSection(
  document: LayoutDocument,
  section: { id: string; widths: readonly ColumnWidth[] },
  index: number,
): LayoutDocument {
  const added: LayoutSection = {
    ...{ id: section.id, fullWidth: false, backgroundEnabled: false, visibility: {} },
    columns: section.widths.map((width) => ({ width, widgets: [] })),
  };
  return { ...document, sections: document.sections.toSpliced(index, 0, added) };
}

export function removeSection(document: LayoutDocument, sectionId: string): LayoutDocument {
  return { ...document, sections: document.sections.filter(({ id }) => id !== sectionId) };
}

/** @param target the gap before which section it goes to, as seen before the move */
export function moveSection(
  document: LayoutDocument,
  sectionId: string,
  target: number,
): LayoutDocument {
  const from = document.sections.findIndex(({ id }) => id === sectionId);
  const section = document.sections[from];
  const to = from < target ? target - 1 : target;
  if (!section || to === from || to < 0 || to >= document.sections.length) return document;
  return { ...document, sections: document.sections.toSpliced(from, 1).toSpliced(to, 0, section) };
}

export function stepSection(
  document: LayoutDocument,
  sectionId: string,
  step: -1 | 1,
): LayoutDocument {
  const from = document.sections.findIndex(({ id }) => id === sectionId);
  return moveSection(document, sectionId, step > 0 ? from + 2 : from - 1);
}

export function duplicateSection(
  document: LayoutDocument,
  sectionId: string,
  newId: () => string,
): LayoutDocument {
  const at = document.sections.findIndex(({ id }) => id === sectionId);
  const section = document.sections[at];
  if (!section) return document;
  const copy = structuredClone({
    ...section,
    id: newId(),
    columns: section.columns.map((column) => ({
      ...column,
      widgets: column.widgets.map((widget) => ({ ...widget, id: newId() })),
    })),
  });
  return { ...document, sections: document.sections.toSpliced(at + 1, 0, copy) };
}

/** Widgets of columns that are gone are moved into the last one. */
export function setColumns(
  document: LayoutDocument,
  sectionId: string,
  widths: readonly ColumnWidth[],
): LayoutDocument {
  return changeSection(document, sectionId, (section) => {
    const kept = widths.map((width, index) => ({
      ...section.columns[index],
      ...{ width, widgets: section.columns[index]?.widgets ?? [] },
    }));
    const lost = section.columns.slice(widths.length).flatMap(({ widgets }) => widgets);
    const last = kept.length - 1;
    return {
      ...section,
      columns: kept.map((column, index) =>
        index === last ? { ...column, widgets: [...column.widgets, ...lost] } : column,
      ),
    };
  });
}
