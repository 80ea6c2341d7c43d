import { type ComponentProps, createElement } from 'react';

const fixed = { 'aria-hidden': true, width: 24, height: 24, viewBox: '0 0 24 24' };

/**
 * Makes the component of one of Lucide's icons (tools/building/iconsPlugin.ts); `.icon` is its look.
 * @param shapes SVG elements of a 24 × 24 drawing, as text of ours: React has nothing to compare in it
 */
export function drawIcon(shapes: string) {
  const drawing = { __html: shapes };
  return ({ className, ...rest }: ComponentProps<'svg'>) =>
    createElement('svg', {
      ...fixed,
      ...rest,
      className: className ? `icon ${className}` : 'icon',
      dangerouslySetInnerHTML: drawing,
    });
}
