import { Fragment } from 'react';
import type { HighlightedText } from './searchDocuments.ts';

/** Text with hits marked; segments of plain text, never HTML. */
export function Highlighted({ parts }: { parts: HighlightedText }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    <Fragment key={index}>
      {part.hit ? <mark className="search-hit">{part.text}</mark> : part.text}
    </Fragment>
  ));
}
