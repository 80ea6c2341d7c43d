/** As high as the editor with its toolbar, empty: what stands in its place until it comes. */
export const editorRoom = {
  full: 'min-h-[28.3rem] pointer-coarse:min-h-[29.5rem]',
  compact: 'min-h-[16.3rem] pointer-coarse:min-h-[17.5rem]',
};
