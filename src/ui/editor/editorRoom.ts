/** The height of the empty editor with its toolbar, reserved until it loads. */
export const editorRoom = {
  full: 'min-h-[28.3rem] pointer-coarse:min-h-[29.5rem]',
  compact: 'min-h-[16.3rem] pointer-coarse:min-h-[17.5rem]',
};
