import type { ComponentType } from 'react';
import type { MenuItem } from '../overlays/MenuRows.tsx';

/**
 * Extension points of a view for higher features (docs/architecture.md "Slots"), by name, with the props of
 * the fills. The view's feature declares them:
 *
 *   declare module '#ui/slots/slots.ts' {
 *     interface ComponentSlots { 'post.badges': { post: PostNode } }
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their slots in it.
export interface ComponentSlots {}

/** Menus to which higher features add items, with the arguments of the hooks that return the items. */
// biome-ignore lint/suspicious/noEmptyInterface: as above.
export interface MenuSlots {}

export type SlotName = keyof ComponentSlots | keyof MenuSlots;

export type MenuHook<Name extends keyof MenuSlots> = (props: MenuSlots[Name]) => MenuItem[];

/** A fill of a slot: a component, or a hook that returns menu items. */
export type SlotFill<Name extends SlotName> = Name extends keyof ComponentSlots
  ? ComponentType<ComponentSlots[Name]>
  : Name extends keyof MenuSlots
    ? MenuHook<Name>
    : never;

declare module '#core/feature/feature.ts' {
  interface Feature {
    /**
     * Slot → the feature's fill, in the form `async () => (await import('./ui/NotesMark.tsx')).NotesMark`. It
     * is loaded together with the module that shows the slot: the build imports it there
     * (tools/building/slotsPlugin.ts).
     */
    slots?: { readonly [Name in SlotName]?: () => Promise<SlotFill<Name>> };
  }
}
