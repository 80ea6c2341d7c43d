import Plus from 'virtual:icons/plus';
import { type KeyboardEvent, useRef } from 'react';
import { hiddenReason, type PageViewer } from '#features/base/layouts/hiddenReasonRules.ts';
import { Button } from '#ui/Button.tsx';
import { type DragPoint, usePointerDrag } from '#ui/usePointerDrag.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  addSection,
  duplicateSection,
  duplicateWidget,
  moveSection,
  moveWidget,
  removeSection,
  removeWidget,
  stepSection,
  stepWidget,
  type WidgetPlace,
} from '../documentEdits.ts';
import { type DropTarget, dropMark, sectionGapAt } from './dropTargets.ts';
import type { EditorSelection, OfferedWidgetInfo } from './editorTypes.ts';
import { newPartId } from './newParts.ts';
import { TreeRowView } from './TreeRowView.tsx';
import { type EditorTreeRow, treeRows } from './treeRows.ts';
import type { PageEditor } from './usePageEditor.ts';

type StructureTreeProps = {
  editor: PageEditor;
  widgets: readonly OfferedWidgetInfo[];
  selection: EditorSelection;
  /** Widgets with nothing to show. */
  emptyIds: readonly string[];
  isPage: boolean;
  pageViewer: PageViewer;
  onSelect: (selection: EditorSelection) => void;
  onAdd: () => void;
};

/** Sections, columns and widgets, to be selected, moved, copied and deleted. */
export function StructureTree(props: StructureTreeProps) {
  const { editor, widgets, selection, emptyIds, pageViewer, onSelect, onAdd } = props;
  const { t } = useTranslation('pageBuilder');
  const list = useRef<HTMLOListElement>(null);
  const { document } = editor.content;
  const change = (edit: (from: typeof document) => typeof document) =>
    editor.edit((content) => {
      const next = edit(content.document);
      return next === content.document ? content : { ...content, document: next };
    });
  const { drag, handleProps } = usePointerDrag(
    (id, point): DropTarget | null => {
      const ids = document.sections.map((each) => each.id);
      if (ids.includes(id)) return list.current && gapAt(list.current, ids, point);
      const place = placeAt(point);
      return place && { kind: 'widget', place };
    },
    (id, target) =>
      change((from) =>
        target.kind === 'section'
          ? moveSection(from, id, target.index)
          : moveWidget(from, id, target.place),
      ),
  );

  const rows = treeRows(document);

  function act(row: EditorTreeRow, event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
    const isSection = row.kind === 'section';
    if (step !== null && !altKey) focusRow(step);
    else if (row.kind === 'column') return;
    else if (step !== null) {
      change((from) => (isSection ? stepSection : stepWidget)(from, row.key, step));
    } else if (key === 'Delete' || key === 'Backspace') {
      focusRow(1);
      change((from) => (isSection ? removeSection : removeWidget)(from, row.key));
      onSelect({ kind: 'page' });
    } else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) {
      change((from) =>
        isSection
          ? duplicateSection(from, row.key, newPartId)
          : duplicateWidget(from, row.key, newPartId()),
      );
    } else return;
    event.preventDefault();
  }

  function focusRow(step: -1 | 1): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = buttons.findIndex((each) => each.matches(':focus'));
    buttons[at + step]?.focus();
  }

  return (
    <nav aria-label={t('structure')} className="page-builder-tree">
      <div className="flex items-center justify-between gap-2 p-3">
        <h2 className="font-semibold">{t('structure')}</h2>
        <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
          {t('addWidget')}
        </Button>
      </div>
      <button
        type="button"
        aria-pressed={selection.kind === 'page'}
        className="tree-row font-medium"
        onClick={() => onSelect({ kind: 'page' })}
      >
        {t(props.isPage ? 'pageSettings' : 'layoutSettings')}
      </button>
      <ol ref={list} className="flex flex-col">
        {rows.map((row) => (
          <TreeRowView
            key={row.key}
            row={row}
            label={labelOf(row)}
            note={noteOf(row)}
            isSelected={selection.kind !== 'page' && selection.id === row.key}
            draggedId={drag?.id ?? null}
            mark={dropMark(rows, row, drag?.target ?? null)}
            handle={row.kind === 'column' ? null : handleProps(row.key)}
            onKeyDown={(event) => act(row, event)}
            onSelect={() => {
              if (row.kind !== 'column') onSelect({ kind: row.kind, id: row.key });
              else onSelect({ kind: 'section', id: row.place.sectionId });
            }}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="m-3 self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => {
          const id = `section-${newPartId()}`;
          change((from) => addSection(from, { id, widths: ['1/1'] }, from.sections.length));
          onSelect({ kind: 'section', id });
        }}
      >
        {t('addSection')}
      </Button>
      <p className="px-3 pb-4 text-xs text-pretty text-text-muted">{t('treeKeys')}</p>
    </nav>
  );

  function labelOf(row: EditorTreeRow): string {
    if (row.kind === 'section') return t('section', { number: row.number });
    if (row.kind === 'column') return t('column', { number: row.number });
    const { type } = row.widget;
    return widgets.find((each) => each.type === type)?.label ?? type;
  }

  /** Why the preview does not show it. */
  function noteOf(row: EditorTreeRow): string | null {
    if (row.kind === 'column') return row.isEmpty ? t('hidden.emptyColumn') : null;
    const part = row.kind === 'section' ? row.section : row.widget;
    if (row.kind === 'widget') {
      if (!widgets.some(({ type }) => type === row.widget.type)) return t('hidden.unknown');
      if (!row.widget.enabled) return t('hidden.off');
    }
    const reason = hiddenReason(part.visibility, pageViewer);
    if (reason) return t(`hidden.${reason}`);
    return emptyIds.includes(row.key) ? t('hidden.empty') : null;
  }
}

/** The place at a point: before or after the row there, which says where it is with `data-drop`. */
function placeAt({ x, y }: DragPoint): WidgetPlace | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const [sectionId, column, index] = row?.dataset.drop?.split('|') ?? [];
  if (!row || sectionId === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  const isAfter = row.dataset.dropKind === 'widget' && y > top + height / 2;
  return { sectionId, column: Number(column), index: Number(index) + (isAfter ? 1 : 0) };
}

/** The gap between sections at a point; null outside the list. */
function gapAt(list: HTMLElement, ids: readonly string[], { x, y }: DragPoint): DropTarget | null {
  const { left, right } = list.getBoundingClientRect();
  if (x < left || x > right) return null;
  const boxes = ids.flatMap((id) => {
    const rows = list.querySelectorAll(`[data-section="${CSS.escape(id)}"]`);
    const [first, last] = [rows[0], rows[rows.length - 1]];
    if (!first || !last) return [];
    return [
      { top: first.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom },
    ];
  });
  return { kind: 'section', index: sectionGapAt(y, boxes) };
}
