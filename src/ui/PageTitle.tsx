import type { ComponentProps } from 'react';
import { useIsTitle } from './useIsTitle.ts';

/** A heading that can be the page's title: its h1, or an h2 if another one is. */
export function PageTitle(props: ComponentProps<'h1'>) {
  const Heading = useIsTitle() ? 'h1' : 'h2';
  return <Heading {...props} />;
}
