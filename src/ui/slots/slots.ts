import type { ComponentType } from 'react';
import type { MenuItem } from '../overlays/MenuRows.tsx';

/**
 * Places in a view where features above it show something (docs/architecture.md "Slots"), by name, with
 * what their components are given. The feature of the view declares them:
 *
 *   declare module '#ui/slots/slots.ts' {
 *     interface ComponentSlots { 'post.badges': { post: PostNode } }
 *   }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their slots in it.
export interface ComponentSlots {}

/** Menus that features above them add rows to, with what the hooks that return the rows are given. */
// biome-ignore lint/suspicious/noEmptyInterface: as above.
export interface MenuSlots {}

export type SlotName = keyof ComponentSlots | keyof MenuSlots;

export type MenuHook<Name extends keyof MenuSlots> = (props: MenuSlots[Name]) => MenuItem[];

/** What a feature puts into a slot: a component, or a hook that returns rows of a menu. */
export type SlotFill<Name extends SlotName> = Name extends keyof ComponentSlots
  ? ComponentType<ComponentSlots[Name]>
  : Name extends keyof MenuSlots
    ? MenuHook<Name>
    : never;

declare module '#core/feature/feature.ts' {
  interface Feature {
    /**
     * Slot → what the feature puts into it, in the form
     * `async () => (await import('./ui/NotesMark.tsx')).NotesMark`. It is loaded together with the module
     * that shows the slot: the build reads where it is and imports it there (tools/building/slotsPlugin.ts).
     */
    slots?: { readonly [Name in SlotName]?: () => Promise<SlotFill<Name>> };
  }
}
