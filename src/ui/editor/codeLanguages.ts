import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({
  ...{ bash, csharp, css, go, java, javascript, json },
  ...{ php, python, rust, sql, typescript, xml, yaml },
});

/** Languages highlighted while typing; rendered posts support all languages of the server. */
export const codeLowlight: typeof lowlight = {
  ...lowlight,
  // No language detection: such code is rendered without highlighting.
  highlightAuto: (code) => ({ type: 'root', children: [{ type: 'text', value: code }] }),
};

/** Language names are not translated. */
export const codeLanguages: readonly { id: string; name: string }[] = [
  { id: 'bash', name: 'Shell' },
  { id: 'csharp', name: 'C#' },
  { id: 'css', name: 'CSS' },
  { id: 'go', name: 'Go' },
  { id: 'xml', name: 'HTML, XML' },
  { id: 'java', name: 'Java' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'json', name: 'JSON' },
  { id: 'php', name: 'PHP' },
  { id: 'python', name: 'Python' },
  { id: 'rust', name: 'Rust' },
  { id: 'sql', name: 'SQL' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'yaml', name: 'YAML' },
];
