import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { cx } from '#ui/cx.ts';
import type { SpacerProperties } from '../contentWidgetProperties.ts';

const heights = { small: 'py-1', medium: 'py-4', large: 'py-8' } as const;

/** Empty space, or a line. */
export function SpacerWidget({ properties }: WidgetProps<SpacerProperties>) {
  return (
    <div aria-hidden className={cx(heights[properties.size])}>
      {properties.line && <div className="border-t border-border" />}
    </div>
  );
}
