import { SaxesParser } from 'saxes';

/** What is read of a message before its signature is checked. */
export interface SamlRoot {
  issueInstant: string | null;
  /** Texts of all SessionIndex elements. */
  sessionIndexes: string[];
}

/**
 * No document type, so no entities to blow up; and addressed to us, where it says to whom.
 * The parser stops at the first fault of form.
 * @throws Error saying what is wrong
 */
export function demandPlainXml(xml: string, destination: string): SamlRoot {
  const root: SamlRoot = { issueInstant: null, sessionIndexes: [] };
  let isRoot = true;
  let text: string | null = null;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('A SAML message has no document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = /(^|:)SessionIndex$/.test(name) ? '' : null;
    if (!isRoot) return;
    isRoot = false;
    if (attributes.Destination !== undefined && attributes.Destination !== destination) {
      throw new Error('The SAML message is for somebody else');
    }
    root.issueInstant = attributes.IssueInstant ?? null;
  });
  parser.on('text', (part) => {
    if (text !== null) text += part;
  });
  parser.on('closetag', () => {
    if (text !== null && text.trim() !== '') root.sessionIndexes.push(text.trim());
    text = null;
  });
  parser.write(xml).close();
  return root;
}
