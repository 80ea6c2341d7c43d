import { uploadImage } from '#features/files/ui/uploads.ts';
import { useUploadFault } from '#features/files/ui/useUploadFault.ts';
import { findMembers } from '#features/members/ui/findMembers.ts';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import type { RichTextEditorProps } from '#ui/editor/RichTextEditor.tsx';

export type ResponseEditorProps = Omit<
  RichTextEditorProps,
  'uploadImage' | 'uploadFault' | 'findMembers' | 'compact'
>;

/** The text box of comments and replies: which editor that is, is said here alone. */
export function ResponseEditor(props: ResponseEditorProps) {
  const uploadFault = useUploadFault();
  return (
    <LazyRichTextEditor
      {...props}
      compact
      uploadImage={uploadImage}
      uploadFault={uploadFault}
      findMembers={findMembers}
    />
  );
}
