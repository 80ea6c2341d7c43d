import { featureParts } from '#core/feature/feature.ts';
import '#features/base/layouts/layoutExtensions.ts';
import type { WidgetDefinition } from './widget.ts';

let loading: Promise<Readonly<Record<string, WidgetDefinition>>> | null = null;

/** The definition of every widget, by type. Server only. */
export function loadWidgetDefinitions(): Promise<Readonly<Record<string, WidgetDefinition>>> {
  loading ??= Promise.all(featureParts('widgetDefinitions').map((load) => load())).then((lists) =>
    Object.fromEntries(lists.flat().map((row) => [row.type, row])),
  );
  return loading;
}
