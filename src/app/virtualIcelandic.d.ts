/** Words of Icelandic dates and numbers, by the build (tools/building/icelandicPlugin.ts). */
declare module 'virtual:icelandic-words' {
  import type { IcelandicWords } from '#ui/intl/icelandicWords.ts';

  const words: IcelandicWords;
  export default words;
}
