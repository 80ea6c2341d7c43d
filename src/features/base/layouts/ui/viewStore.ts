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
  /** Whether a view's HTML is kept by its parts, not as a whole. */
  isKeptInParts: (type: string) => boolean;
}

type ViewLoaders = Readonly<
  Record<string, { view: () => Promise<WidgetView>; isKeptInParts?: true }>
>;

/**
 * Caches loaded views so that a page renders without suspending, on the server and during hydration.
 * @param loadLater the loaders of views that are not in `widgets`
 */
export function createViewStore(
  widgets: ViewLoaders,
  loadLater: () => Promise<ViewLoaders>,
): ViewStore {
  const loaded = new Map<string, WidgetView>();
  return {
    get: (type) => loaded.get(type),
    isKeptInParts: (type) => widgets[type]?.isKeptInParts === true,
    async load(types) {
      const missing = types.filter((type) => type !== '' && !loaded.has(type));
      const isLater = missing.some((type) => !Object.hasOwn(widgets, type));
      const later = isLater ? await loadChunk(loadLater) : {};
      await Promise.all(
        missing.map(async (type) => {
          const widget = widgets[type] ?? later[type];
          if (widget) loaded.set(type, await loadChunk(widget.view));
        }),
      );
    },
  };
}
