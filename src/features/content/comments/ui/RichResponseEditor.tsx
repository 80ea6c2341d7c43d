import { uploadAttachment, uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadFault } from '#features/base/files/ui/useUploadFault.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { RichTextEditor, type RichTextEditorProps } from '#ui/editor/RichTextEditor.tsx';
import { useCommentThread } from './commentThread.ts';

export type RichResponseEditorProps = Omit<
  RichTextEditorProps,
  'uploadImage' | 'uploadVideo' | 'uploadFault' | 'findMembers' | 'compact'
>;

/** What takes the place of the plain text box once somebody writes. */
export function RichResponseEditor(props: RichResponseEditorProps) {
  const { conversationId } = useCommentThread();
  const uploadFault = useUploadFault();
  return (
    <RichTextEditor
      {...props}
      uploadImage={uploadImage}
      uploadVideo={uploadAttachment}
      uploadFault={uploadFault}
      findMembers={(query) => findMembers(query, conversationId)}
      compact
    />
  );
}
