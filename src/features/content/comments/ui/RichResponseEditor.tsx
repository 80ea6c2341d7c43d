import { uploadAttachment, uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { RichTextEditor, type RichTextEditorProps } from '#ui/editor/RichTextEditor.tsx';
import { useCommentThread } from './commentThread.ts';

export type RichResponseEditorProps = Omit<
  RichTextEditorProps,
  'uploadImage' | 'uploadVideo' | 'uploadError' | 'findMembers' | 'compact'
>;

/** Replaces the plain text box when a user starts writing. */
export function RichResponseEditor(props: RichResponseEditorProps) {
  const { conversationId } = useCommentThread();
  const uploadError = useUploadError();
  return (
    <RichTextEditor
      {...props}
      uploadImage={uploadImage}
      uploadVideo={uploadAttachment}
      uploadError={uploadError}
      findMembers={(query) => findMembers(query, conversationId)}
      compact
    />
  );
}
