import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useId,
} from 'react';

export interface KeptProps {
  name: string;
  /**
   * Everything that the part is made from besides the page's address and what its components read with the hooks of
   * `src/ui` (`useShell`, `useClock`, `usePageData` …): its props.
   */
  input: unknown;
  /** Kept for each member, and the same at every address, of which what matters is in the input. */
  isOwn?: boolean;
  /** One element. */
  children: ReactNode;
}

/** What writes the parts of one page. */
export interface KeptWriter {
  /** Writes a part, or leaves a place for the HTML that was kept of it. */
  Part: ComponentType<KeptProps & { id: string; writer: KeptWriter }>;
}

/** Null: parts are written anew, as in browsers. */
export const KeptContext = createContext<KeptWriter | null>(null);

/**
 * A part of a page whose HTML the server keeps, and writes again for whoever would be sent the same
 * (decision 0811). In browsers it is its children.
 */
export function Kept(props: KeptProps) {
  const writer = useContext(KeptContext);
  // The ids in the part follow from this one.
  const id = useId();
  return writer ? createElement(writer.Part, { ...props, id, writer }) : props.children;
}
