import { type ComponentProps, createElement } from 'react';

const fixed = { 'aria-hidden': true, width: 24, height: 24, viewBox: '0 0 24 24' };

/**
 * Creates the component of a Lucide icon (tools/building/iconsPlugin.ts); styled by `.icon`.
 * @param shapes SVG elements of a 24 × 24 drawing, as a trusted string: React has nothing to diff in it
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
