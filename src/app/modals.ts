import '#ui/editor/editorModals.ts';
import type { LoadModal, ModalRegistry } from '#ui/overlays/ModalHost.tsx';
import type { ModalKey } from '#ui/overlays/modalQueue.ts';
import type { features } from './features.ts';

type ModalsOf<F> = F extends { modals: infer Modals } ? keyof Modals : never;
type Unregistered = Exclude<ModalKey, ModalsOf<(typeof features)[number]> | keyof typeof uiModals>;

/** Modals of the design system. */
const uiModals = {
  confirmation: async () => (await import('#ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
  editConflict: async () =>
    (await import('#ui/overlays/EditConflictDialog.tsx')).EditConflictDialog,
  imageUpload: async () => (await import('#ui/editor/ImageUploadDialog.tsx')).ImageUploadDialog,
  videoUpload: async () => (await import('#ui/editor/VideoUploadDialog.tsx')).VideoUploadDialog,
  listKeys: async () => (await import('#ui/lists/ListKeysDialog.tsx')).ListKeysDialog,
};

/** Fails to compile if a key of `ModalTypes` is in no manifest. */
const everyModal: Record<Unregistered, never> = {};

/** Loads a modal when it is first opened (SPEC §2 Modals). */
export const loadModal: LoadModal = async (key) => {
  const { laterFeatures } = await import('virtual:later-views');
  const modals: ModalRegistry = Object.assign(
    {},
    uiModals,
    everyModal,
    ...laterFeatures.map((feature) => feature.modals),
  );
  return modals[key]();
};
