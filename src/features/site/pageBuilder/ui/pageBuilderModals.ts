import type { OfferedWidgetInfo } from './editorTypes.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    newPage: { props: Record<never, never>; result: { id: string } };
    publishPage: {
      props: { id: string; revision: number; isStale: boolean };
      result: { isPublished: boolean };
    };
    pageHistory: {
      props: { id: string; labels: Record<string, string> };
      result: { isChanged: true };
    };
    addWidget: { props: { widgets: readonly OfferedWidgetInfo[] }; result: { type: string } };
  }
}
