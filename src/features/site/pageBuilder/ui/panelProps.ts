import type { OfferedWidgetInfo, Selection } from './editorTypes.ts';
import type { EditedPage, PageEditorData } from './pageBuilderDocuments.ts';
import type { PageEditor } from './usePageEditor.ts';

/** What the forms of widgets, sections and pages work with. */
export type PanelProps = {
  editor: PageEditor;
  widgets: readonly OfferedWidgetInfo[];
  selection: Selection;
  page: EditedPage;
  audiences: PageEditorData['builderAudiences'];
  onSelect: (selection: Selection) => void;
};
