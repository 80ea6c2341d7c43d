/** Lucide's icons by name, as components (tools/building/iconsPlugin.ts). */
declare module 'virtual:icons/*' {
  import type { ComponentProps, ReactElement } from 'react';
  export default function Icon(props: ComponentProps<'svg'>): ReactElement;
}
