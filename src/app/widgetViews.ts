import { featureParts } from '#core/feature/feature.ts';
import { viewsOf } from '#features/base/layouts/staffPage.ts';
import { createViewStore } from '#features/base/layouts/ui/viewStore.ts';
import './features.ts';

/** The view of every widget type, lazily loaded. */
export const widgetViews = createViewStore(
  Object.assign({}, ...featureParts('widgets')),
  async () => {
    const { laterFeatures } = await import('virtual:later-views');
    return Object.assign(
      {},
      ...laterFeatures.map(({ widgets, staffPages }) => ({ ...widgets, ...viewsOf(staffPages) })),
    );
  },
);
