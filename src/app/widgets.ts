import { commentWidgets } from '#features/comments/commentWidgets.ts';
import { composeWidgets } from '#features/compose/composeWidgets.ts';
import { conversationWidgets } from '#features/conversations/conversationWidgets.ts';
import { layoutWidgets } from '#features/layouts/layoutWidgets.ts';
import type { WidgetDefinition } from '#features/layouts/widget.ts';

/** Every widget a layout may hold. Views are in `widgetViews.ts`, under the same types. */
export const widgets: Record<string, WidgetDefinition> = Object.fromEntries(
  [...layoutWidgets, ...commentWidgets, ...composeWidgets, ...conversationWidgets].map((row) => [
    row.type,
    row,
  ]),
);
