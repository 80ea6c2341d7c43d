import { Fragment, type ReactNode } from 'react';

interface LinkedTextProps {
  /** Text with marked parts: `I accept the <terms>terms of service</terms>`. */
  text: string;
  /** Renderer of each marked part, by its mark. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/g;

/** A translated sentence with links in it, in the order of the language. */
export function LinkedText({ text, parts }: LinkedTextProps) {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(marked)) {
    const [whole, mark = '', words = ''] = found;
    pieces.push(text.slice(from, found.index), parts[mark]?.(words) ?? words);
    from = found.index + whole.length;
  }
  pieces.push(text.slice(from));
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
