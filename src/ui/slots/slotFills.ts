import type { ComponentType } from 'react';
import type { ComponentSlots, MenuHook, MenuSlots, SlotFill, SlotName } from './slots.ts';

type ByFeature<Fill> = Readonly<Record<string, Fill>>;

const filled = new Map<SlotName, ByFeature<unknown>>();

/**
 * Registers the fills of a slot, by feature in the order of `app/features.ts`. The build calls this for every
 * module that shows the slot, before that module runs (tools/building/slotsPlugin.ts).
 * @public
 */
export function fillSlot<Name extends SlotName>(
  name: Name,
  fills: ByFeature<SlotFill<Name>>,
): void {
  filled.set(name, fills);
}

export function componentsIn<Name extends keyof ComponentSlots>(name: Name) {
  return find(name) as ByFeature<ComponentType<ComponentSlots[Name]>>; // as registered by `fillSlot`
}

export function hooksIn<Name extends keyof MenuSlots>(name: Name) {
  return find(name) as ByFeature<MenuHook<Name>>; // as registered by `fillSlot`
}

function find(name: SlotName): ByFeature<unknown> {
  const fills = filled.get(name);
  if (!fills) throw new Error(`what fills the slot "${name}" was not loaded with this module`);
  return fills;
}
