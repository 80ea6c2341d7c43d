import type { EditorImage, UploadImage, UploadVideo } from './editorTypes.ts';

export interface ChosenImage extends EditorImage {
  alt: string;
}

export interface ChosenVideo {
  /** Of a site whose videos are shown here, or of the uploaded file. */
  href: string;
  /** '' shows the address instead. */
  title: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    imageUpload: {
      props: { upload: UploadImage; faultText: (error: unknown) => string };
      result: readonly ChosenImage[];
    };
    videoUpload: {
      /** Without `upload` only videos of other sites are taken. */
      props: { upload: UploadVideo | null; faultText: (error: unknown) => string };
      result: ChosenVideo;
    };
  }
}
