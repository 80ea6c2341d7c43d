import type { OfferedWidgetInfo } from './editorTypes.ts';
import type { LayoutTypeInfo, PageEditorData } from './pageBuilderDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    newPage: { props: Record<never, never>; result: { id: string } };
    newLayout: { props: { types: readonly LayoutTypeInfo[] }; result: { id: string } };
    assignLayout: {
      props: { id: string; type: string; name: string };
      result: { isChanged: true };
    };
    publishPage: {
      props: { id: string; revision: number; isStale: boolean };
      result: { isPublished: boolean };
    };
    pageHistory: {
      props: {
        id: string;
        widgets: readonly OfferedWidgetInfo[];
        audiences: PageEditorData['builderAudiences'];
      };
      result: { isChanged: true };
    };
    addWidget: { props: { widgets: readonly OfferedWidgetInfo[] }; result: { type: string } };
  }
}
