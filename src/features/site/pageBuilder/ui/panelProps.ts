import type { EditorSelection, OfferedWidgetInfo } from './editorTypes.ts';
import type { EditedPage, PageEditorData } from './pageBuilderDocuments.ts';
import type { PageEditor } from './usePageEditor.ts';

/** What the forms of widgets, sections and pages work with. */
export type PanelProps = {
  editor: PageEditor;
  widgets: readonly OfferedWidgetInfo[];
  selection: EditorSelection;
  page: EditedPage;
  audiences: PageEditorData['builderAudiences'];
  onSelect: (selection: EditorSelection) => void;
};
