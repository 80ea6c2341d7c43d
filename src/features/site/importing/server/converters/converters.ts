import type { Converter } from './converter.ts';

/** The systems that `plaza convert` reads. */
export const converters: readonly Converter[] = [];
