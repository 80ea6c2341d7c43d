import { PlainTextEditor, type PlainTextEditorProps } from '#ui/editor/PlainTextEditor.tsx';

export type ResponseEditorProps = PlainTextEditorProps;

/** The text box of comments and replies: which editor that is, is said here alone. */
export function ResponseEditor(props: ResponseEditorProps) {
  return <PlainTextEditor {...props} />;
}
