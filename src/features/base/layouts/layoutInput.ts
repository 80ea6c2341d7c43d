import type { LayoutInput, WidgetInput } from './layoutRules.ts';

type Column = LayoutInput[number]['columns'][number];

/** A column of a built-in layout. */
export function column(width: Column['width'], ...widgets: WidgetInput[]): Column {
  return { width, widgets };
}

/** A single-column layout. */
export function singleColumn(...widgets: WidgetInput[]): LayoutInput {
  return [{ columns: [column('1/1', ...widgets)] }];
}
