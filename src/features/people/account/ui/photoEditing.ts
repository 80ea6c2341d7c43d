import { extensionOf, imageExtensions } from '#features/base/files/fileRules.ts';
import { callServer } from '#ui/callServer.ts';
import { profileEndpoints } from '../profileEndpoints.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Resolves to true when the image is saved. */
    photoEditing: { props: { memberId: string; file: File }; result: boolean };
  }
}

/** The crop of an image, in percent of its width and height. */
interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** §5: jpg, jpeg, png or gif only; the server inspects the content. */
export function isPicture(file: File): boolean {
  return imageExtensions.some((each) => each === extensionOf(file.name));
}

/** @throws ClientError */
export async function uploadAvatar(memberId: string, file: File, area: PictureArea): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const query = new URLSearchParams(
    Object.entries(area).map(([side, value]) => [side, `${Number(value) / 100}`]),
  );
  await callServer(`${profileEndpoints.avatar(memberId)}?${query}`, { method: 'POST', body });
}
