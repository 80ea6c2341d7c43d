import type { LayoutWidget } from '#features/base/layouts/layoutRules.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import type { OfferedWidgetInfo } from './editorTypes.ts';

/** An id that no other part has. */
export function newPartId(): string {
  return randomUuid().slice(0, 13);
}

export function newWidget({ type, defaults, fields }: OfferedWidgetInfo): LayoutWidget {
  const required = fields.filter(({ name }) => !(name in defaults));
  const blanks = Object.fromEntries(
    required.map(({ name, options }) => [name, options[0]?.value ?? '']),
  );
  return {
    ...{ id: `${type}-${newPartId()}`, type, enabled: true, visibility: {} },
    properties: { ...structuredClone(defaults), ...blanks },
  };
}
