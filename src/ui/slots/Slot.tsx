import { componentsIn } from './slotFills.ts';
import type { ComponentSlots } from './slots.ts';

type SlotProps<Name extends keyof ComponentSlots> = { name: Name } & ComponentSlots[Name];

/** The fills of a slot, in feature order. `name` comes first, as a literal. */
export function Slot<Name extends keyof ComponentSlots>({ name, ...rest }: SlotProps<Name>) {
  const props = rest as unknown as ComponentSlots[Name]; // all but the name
  return Object.entries(componentsIn(name)).map(([feature, Fill]) => (
    <Fill key={feature} {...props} />
  ));
}
