import { z } from 'zod';
import { featureParts } from '#core/feature/feature.ts';
import './layoutExtensions.ts';
import { defineWidget, type WidgetDefinition } from './widget.ts';

let loading: Promise<Readonly<Record<string, WidgetDefinition>>> | null = null;

/** A widget that its feature does not define has no properties, and shows the data of its page. */
const plainWidget = (type: string) => defineWidget({ type, properties: z.object({}), need: null });

/** The definition of every widget, by type. Server only. */
export function loadWidgetDefinitions(): Promise<Readonly<Record<string, WidgetDefinition>>> {
  loading ??= Promise.all(featureParts('widgetDefinitions').map((load) => load())).then((lists) => {
    const plain = featureParts('widgets').flatMap(Object.keys).map(plainWidget);
    return Object.fromEntries([...plain, ...lists.flat()].map((row) => [row.type, row]));
  });
  return loading;
}
