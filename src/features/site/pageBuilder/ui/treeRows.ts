import type { LayoutDocument, LayoutWidget } from '#features/base/layouts/layoutRules.ts';
import type { LayoutSection, WidgetPlace } from '../documentEdits.ts';

export type EditorTreeRow =
  | { kind: 'section'; key: string; section: LayoutSection; number: number }
  | { kind: 'column'; key: string; place: WidgetPlace; number: number; isEmpty: boolean }
  | { kind: 'widget'; key: string; widget: LayoutWidget; place: WidgetPlace };

/** The structure as rows in reading order; the columns of a section with a single one are left out. */
export function treeRows({ sections }: LayoutDocument): EditorTreeRow[] {
  return sections.flatMap((section, index): EditorTreeRow[] => {
    const { id: sectionId, columns } = section;
    return [
      { kind: 'section', key: sectionId, section, number: index + 1 },
      ...columns.flatMap(({ widgets }, column): EditorTreeRow[] => [
        ...(columns.length > 1 || widgets.length === 0
          ? [
              {
                ...{ kind: 'column' as const, key: `${sectionId}/${column}`, number: column + 1 },
                ...{ place: { sectionId, column, index: 0 }, isEmpty: widgets.length === 0 },
              },
            ]
          : []),
        ...widgets.map((widget, at) => ({
          ...{ kind: 'widget' as const, key: widget.id, widget },
          place: { sectionId, column, index: at },
        })),
      ]),
    ];
  });
}
