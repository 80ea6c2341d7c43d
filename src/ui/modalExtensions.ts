import type { ModalRegistry } from './overlays/ModalHost.tsx';

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Loads a modal's component when first shown (SPEC §2 Modals). */
    modals?: Partial<ModalRegistry>;
  }
}
