import type { SettingInfo } from './settingDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to the value to restore. */
    settingHistory: { props: { setting: SettingInfo }; result: { value: unknown } };
  }
}
