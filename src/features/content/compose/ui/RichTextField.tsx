import { type ReactNode, useId } from 'react';
import { uploadAttachment, uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import type { RichTextEditorProps } from '#ui/editor/RichTextEditor.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';

type RichTextFieldProps = Pick<
  RichTextEditorProps,
  'initialHtml' | 'label' | 'lang' | 'compact' | 'isPage' | 'placeholder' | 'onChange'
> & {
  error: string | undefined;
  /** Its files are for those who see the text only. */
  isSecure?: boolean;
  /** Below the editor. */
  children?: ReactNode;
};

/** Formatted text in the form of a member, with its label, error, uploads and mentions. */
export function RichTextField({
  error,
  isSecure = false,
  children,
  ...editor
}: RichTextFieldProps) {
  const id = useId();
  const uploadError = useUploadError();
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {editor.label}
      </span>
      <LazyRichTextEditor
        {...editor}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-error`}
        uploadImage={(file, options) => uploadImage(file, { ...options, isSecure })}
        uploadVideo={(file, options) => uploadAttachment(file, { ...options, isSecure })}
        uploadError={uploadError}
        findMembers={findMembers}
      />
      <FieldError id={`${id}-error`} error={error} />
      {children}
    </div>
  );
}
