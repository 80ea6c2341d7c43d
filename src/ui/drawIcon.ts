import { type ComponentProps, createElement } from 'react';

type IconData = { size: number; node: [tag: string, attributes: object][] };

/** Makes the component of one of Lucide's icons (tools/building/iconsPlugin.ts); `.icon` is its look. */
export default function drawIcon({ size, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const fixed = { 'aria-hidden': true, width: size, height: size, viewBox: `0 0 ${size} ${size}` };
  return ({ className, ...rest }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { ...fixed, ...rest, className: className ? `icon ${className}` : 'icon' },
      shapes,
    );
}
