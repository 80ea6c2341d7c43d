import type { ComponentType } from 'react';
import { loadChunk } from '#ui/loadChunk.ts';
import type { WidgetProps } from '../widget.ts';

// The properties and data of a view were parsed and loaded by the registry row of the same type.
export type WidgetView = ComponentType<WidgetProps<never, never>>;

export interface ViewStore {
  /** Loads the views of these types; unknown types are passed over. */
  load: (types: readonly string[]) => Promise<void>;
  /** A loaded view. */
  get: (type: string) => WidgetView | undefined;
}

/** Keeps loaded views so that a page renders at once, on the server and when it is hydrated. */
export function createViewStore(
  widgets: Readonly<Record<string, { view: () => Promise<WidgetView> }>>,
): ViewStore {
  const loaded = new Map<string, WidgetView>();
  return {
    get: (type) => loaded.get(type),
    async load(types) {
      await Promise.all(
        types.map(async (type) => {
          const widget = widgets[type];
          if (!widget || loaded.has(type)) return;
          loaded.set(type, await loadChunk(widget.view));
        }),
      );
    },
  };
}
