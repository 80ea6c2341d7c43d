/** Loaders of modals and of views in no first-visit chunk; on the server, none (tools/building/laterViewsPlugin.ts). */
declare module 'virtual:later-views' {
  import type { Feature } from '#core/feature/feature.ts';
  import type {} from '#features/base/layouts/layoutExtensions.ts';
  import type {} from '#ui/modalExtensions.ts';

  export const laterFeatures: readonly Pick<
    Feature,
    'name' | 'widgets' | 'modals' | 'staffPages'
  >[];
}
