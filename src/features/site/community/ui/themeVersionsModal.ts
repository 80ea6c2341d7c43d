import type { SettingInfo } from './settingDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the values to restore. */
    themeVersions: {
      props: { settings: readonly SettingInfo[] };
      result: { values: readonly { path: string; value: unknown }[] };
    };
  }
}
