import { SaxesParser } from 'saxes';

/** Data read from a message before its signature is verified. */
export interface SamlRoot {
  issueInstant: string | null;
  /** Texts of all SessionIndex elements. */
  sessionIndexes: string[];
}

/**
 * Rejects document types, and with them entity expansion, and messages addressed to others. The parser stops
 * at the first syntax error.
 * @throws Error with the reason
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
