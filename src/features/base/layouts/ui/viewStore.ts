import type { ComponentType } from 'react';
import { loadChunk } from '#ui/loadChunk.ts';
import type { WidgetProps } from '../widget.ts';

// A view's properties and data were parsed and loaded by the definition of the same type.
export type WidgetView = ComponentType<WidgetProps<never, never>>;

export interface ViewStore {
  /** Loads the views of these types; unknown types are skipped. */
  load: (types: readonly string[]) => Promise<void>;
  /** A loaded view. */
  get: (type: string) => WidgetView | undefined;
}

/** Caches loaded views so that a page renders without suspending, on the server and during hydration. */
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
