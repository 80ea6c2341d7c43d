/** Lucide's icons by name, as components (tools/building/iconsPlugin.ts). */
declare module 'virtual:icons/*' {
  import type { ComponentProps, ReactElement } from 'react';
  export default function Icon(props: ComponentProps<'svg'>): ReactElement;
}

/** The icons that one part of the manifests names, such as `staffLinks`, by their names. */
declare module 'virtual:manifest-icons/*' {
  import type { ComponentProps, ReactElement } from 'react';

  type Icon = (props: ComponentProps<'svg'>) => ReactElement;
  export const icons: Readonly<Record<string, Icon>>;
}
