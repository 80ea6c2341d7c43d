import type { Editor } from '@tiptap/core';
import { useTranslation } from '#ui/useTranslation.ts';
import { openModal } from '../overlays/modalQueue.ts';
import { storedAddress } from '../ownAddresses.ts';
import './editorModals.ts';
import type { UploadImage, UploadVideo } from './editorTypes.ts';

interface MediaUploads {
  uploadImage: UploadImage;
  uploadVideo?: UploadVideo;
  uploadError?: (error: unknown) => string | undefined;
}

/** Asks for images or a video in a modal, and puts them where the caret is. */
export function useInsertMedia(editor: Editor, uploads: MediaUploads) {
  const { t } = useTranslation('editor');
  const { uploadImage, uploadVideo, uploadError } = uploads;
  return {
    async addImages(): Promise<void> {
      const faultText = (error: unknown) => uploadError?.(error) ?? t('upload.failed');
      const images = await openModal('imageUpload', { upload: uploadImage, faultText });
      if (!images || editor.isDestroyed) return;
      const content = images.map(({ url: src, width, height, alt }) => ({
        type: 'image',
        attrs: { src, width, height, alt },
      }));
      editor.chain().focus().insertContent(content).scrollIntoView().run();
    },
    async addVideo(): Promise<void> {
      const faultText = (error: unknown) => uploadError?.(error) ?? t('videoUpload.failed');
      const upload = uploadVideo ?? null;
      const video = await openModal('videoUpload', { upload, faultText });
      if (!video || editor.isDestroyed) return;
      const attrs = { ...video, href: storedAddress(video.href) };
      const paragraph = { type: 'paragraph', content: [{ type: 'video', attrs }] };
      editor
        .chain()
        .focus()
        .insertContent([paragraph, { type: 'paragraph' }])
        .scrollIntoView()
        .run();
    },
  };
}
