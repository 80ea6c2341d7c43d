import type { LayoutDocument } from '#features/base/layouts/layoutRules.ts';
import type { PageDetails } from '../pageContent.ts';
import type { PageEditorData } from './pageBuilderDocuments.ts';

/** A property as its form shows it (`server/offeredWidgets.ts`). */
export interface PropertyInfo {
  name: string;
  label: string;
  control: string;
  isOptional: boolean;
  options: readonly { value: string; label: string }[];
  min: number | null;
  max: number | null;
  maxLength: number | null;
  fields: readonly PropertyInfo[];
}

export interface OfferedWidgetInfo {
  type: string;
  label: string;
  description: string | null;
  group: string | null;
  fields: readonly PropertyInfo[];
  defaults: Record<string, unknown>;
  canPublish: boolean;
}

/** The API has these as JSON. */
export function offeredWidgets({ builderWidgets }: PageEditorData): OfferedWidgetInfo[] {
  return builderWidgets.map((widget) => ({
    ...widget,
    fields: widget.fields as PropertyInfo[],
    defaults: Object(widget.defaults),
  }));
}

export interface EditedContent {
  document: LayoutDocument;
  details: PageDetails | null;
}

/** What the panel at the side edits. */
export type EditorSelection = { kind: 'page' } | { kind: 'section' | 'widget'; id: string };
