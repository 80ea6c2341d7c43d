import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readPreviewMessage } from '#features/base/layouts/ui/previewMessages.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { findPlace, insertWidget, listColumns } from '../documentEdits.ts';
import { EditorBar } from './EditorBar.tsx';
import { type EditorSelection, offeredWidgets } from './editorTypes.ts';
import { newWidget } from './newParts.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';
import type { PageEditorData } from './pageBuilderDocuments.ts';
import { StructureTree } from './StructureTree.tsx';
import { usePageEditor } from './usePageEditor.ts';
import { usePreview } from './usePreview.ts';

/** Structure at one side, properties at the other, the page itself in between. */
export function PageEditorView({ data }: { data: PageEditorData }) {
  const page = data.builderPage;
  const { revalidate } = useRevalidator();
  const [widgets] = useState(() => offeredWidgets(data));
  const [selection, setSelection] = useState<EditorSelection>({ kind: 'page' });
  const [emptyIds, setEmptyIds] = useState<readonly string[]>([]);
  const preview = usePreview(page);
  const editor = usePageEditor(page, preview.reload);
  const root = useRef<HTMLDivElement>(null);
  const { undo, redo } = editor;

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== preview.frame.current?.contentWindow) return;
      const message = readPreviewMessage(event);
      if (message?.plaza === 'preview.select') setSelection({ kind: 'widget', id: message.id });
      if (message?.plaza !== 'preview.ready') return;
      setEmptyIds(message.emptyIds);
      preview.loaded();
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [preview.frame, preview.loaded]);

  const selectedId = selection.kind === 'widget' ? selection.id : null;
  const { highlight } = preview;
  useEffect(() => highlight(selectedId), [highlight, selectedId]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      const isText = event.target instanceof Element && event.target.closest('[contenteditable]');
      if (isText) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const refresh = useCallback(async () => {
    await revalidate();
    preview.reload();
  }, [revalidate, preview.reload]);

  /** After the selected widget, in the selected section, or at the end. */
  async function addWidget(): Promise<void> {
    const added = await openModal('addWidget', { widgets });
    const offered = widgets.find(({ type }) => type === added?.type);
    if (!offered) return;
    const widget = newWidget(offered);
    editor.edit((content) => {
      const { document } = content;
      const place = selection.kind === 'widget' ? findPlace(document, selection.id) : null;
      const columns = listColumns(document);
      const column =
        columns.find(
          ({ sectionId }) => selection.kind === 'section' && sectionId === selection.id,
        ) ?? columns.at(-1);
      const target = place
        ? { ...place, index: place.index + 1 }
        : column && { sectionId: column.sectionId, column: column.column, index: column.count };
      return target ? { ...content, document: insertWidget(document, widget, target) } : content;
    });
    setSelection({ kind: 'widget', id: widget.id });
  }

  return (
    <div ref={root} className="page-builder to-edge needs-js:hidden">
      <EditorBar
        page={page}
        editor={editor}
        preview={preview}
        widgets={widgets}
        audiences={data.builderAudiences}
        refresh={refresh}
      />
      <div className="page-builder-body">
        <StructureTree
          {...{ editor, widgets, selection, emptyIds }}
          isPage={page.kind === 'page'}
          pageViewer={preview.pageViewer}
          onSelect={setSelection}
          onAdd={() => void addWidget()}
        />
        <PreviewFrame preview={preview} audiences={data.builderAudiences} page={page} />
        <PropertyPanel
          {...{ editor, widgets, selection }}
          page={page}
          audiences={data.builderAudiences}
          onSelect={setSelection}
        />
      </div>
    </div>
  );
}
