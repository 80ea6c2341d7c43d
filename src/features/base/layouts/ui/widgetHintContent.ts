import type { Words } from '#ui/wordNamespaces.ts';

type WidgetWords = Words['pageWidgets'];

/** A type of widget with a sentence for its empty state, `empty` in `pageWidgets.json`. */
type HintedWidget = {
  [Type in keyof WidgetWords]: WidgetWords[Type] extends { label: string; empty: string }
    ? Type
    : never;
}[keyof WidgetWords];

export interface WidgetHintContent {
  type: HintedWidget;
  /** Replaces the sentence of the type. */
  text?: string;
  /** Only the sentence, for use within another empty state. */
  isText?: boolean;
}
