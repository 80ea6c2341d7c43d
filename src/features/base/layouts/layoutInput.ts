import type { LayoutInput, WidgetInput } from './layoutRules.ts';

type Column = LayoutInput[number]['columns'][number];

/** A column of a layout in code. */
export function column(width: Column['width'], ...widgets: WidgetInput[]): Column {
  return { width, widgets };
}

/** A layout of one column across the page. */
export function singleColumn(...widgets: WidgetInput[]): LayoutInput {
  return [{ columns: [column('1/1', ...widgets)] }];
}
