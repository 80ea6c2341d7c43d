import { codepageLabel } from './codepageLabel.ts';
import { rtfText } from './rtfText.ts';
import { TnefReader } from './tnefReader.ts';

export interface TnefFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** What a `winmail.dat` contains. */
export interface TnefContent {
  subject: string;
  text: string;
  html: string;
  files: readonly TnefFile[];
}

/** Attributes (MS-OXTNEF 2.1.3.2). */
const attribute = {
  body: 0x0002800c,
  subject: 0x00018004,
  codepage: 0x00069007,
  messageProperties: 0x00069003,
  attachmentBegins: 0x00069002,
  attachmentData: 0x0006800f,
  attachmentTitle: 0x00018010,
  attachmentProperties: 0x00069005,
} as const;

/** Properties (MS-OXPROPS). */
const property = {
  subject: 0x0037,
  body: 0x1000,
  html: 0x1013,
  compressedRtf: 0x1009,
  data: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  displayName: 0x3001,
  mimeType: 0x370e,
} as const;

/** Marks an embedded message among the objects of a property. */
const messageClass = '0703020000000000c000000000000046';
/** Levels of messages in messages that are read. */
const deepest = 4;
/** Attributes of one message that are read. */
const mostAttributes = 20_000;

/**
 * Reads the format in which Outlook wraps messages (MS-OXTNEF), as far as it can be read: files may be damaged.
 * @returns null if it is something else
 */
export function readTnef(bytes: Uint8Array, depth = 0): TnefContent | null {
  const reader = new TnefReader(bytes);
  if (reader.number(4) !== 0x223e9f78) return null;
  reader.skip(2);
  const message = new Message();
  for (let count = 0; count < mostAttributes && reader.has(9); count += 1) {
    reader.skip(1);
    const id = reader.number(4);
    const data = reader.bytes(reader.number(4));
    if (data === null) break;
    reader.skip(2);
    message.take(id, data);
  }
  return message.content(depth);
}

type Properties = ReadonlyMap<number, Uint8Array | string>;

class Message {
  #label = 'windows-1252';
  #subject: Uint8Array | null = null;
  #body: Uint8Array | null = null;
  #properties: Properties = new Map();
  readonly #files: { title: string; data: Uint8Array | null; properties: Properties }[] = [];

  take(id: number, data: Uint8Array): void {
    const file = this.#files.at(-1);
    if (id === attribute.codepage) this.#label = codepageLabel(new TnefReader(data).number(4));
    if (id === attribute.subject) this.#subject = data;
    if (id === attribute.body) this.#body = data;
    if (id === attribute.messageProperties) {
      this.#properties = new TnefReader(data).properties((text) => this.#decoded(text));
    }
    if (id === attribute.attachmentBegins) {
      this.#files.push({ title: '', data: null, properties: new Map() });
    }
    if (!file) return;
    if (id === attribute.attachmentTitle) file.title = this.#decoded(data);
    if (id === attribute.attachmentData) file.data = data;
    if (id === attribute.attachmentProperties) {
      file.properties = new TnefReader(data).properties((text) => this.#decoded(text));
    }
  }

  content(depth: number): TnefContent {
    const rtf = this.#properties.get(property.compressedRtf);
    const body = this.#text(property.body) || this.#decoded(this.#body);
    return {
      subject: this.#text(property.subject) || this.#decoded(this.#subject),
      text: body.trim() !== '' ? body : rtf instanceof Uint8Array ? rtfText(rtf) : '',
      html: this.#text(property.html),
      files: this.#files.flatMap((file) => filesOf(file, depth)),
    };
  }

  #text(id: number): string {
    const value = this.#properties.get(id) ?? '';
    return typeof value === 'string' ? value : this.#decoded(value);
  }

  #decoded(bytes: Uint8Array | null): string {
    if (bytes === null) return '';
    return new TextDecoder(this.#label).decode(bytes).replace(/\0[\s\S]*$/, '');
  }
}

function filesOf(
  file: { title: string; data: Uint8Array | null; properties: Properties },
  depth: number,
): TnefFile[] {
  const text = (id: number) => {
    const value = file.properties.get(id);
    return typeof value === 'string' ? value : '';
  };
  const given = file.properties.get(property.data);
  const object = given instanceof Uint8Array ? given : null;
  const name =
    [text(property.longFileName), text(property.fileName), file.title, text(property.displayName)]
      .map((each) => each.trim())
      .find(Boolean) ?? '';
  if (object && Buffer.from(object.subarray(0, 16)).toString('hex') === messageClass) {
    const inner = depth < deepest ? readTnef(object.subarray(16), depth + 1) : null;
    if (inner) return messageFiles(inner, name);
  }
  const bytes = file.data ?? object ?? new Uint8Array();
  return [{ name, mimeType: text(property.mimeType) || 'application/octet-stream', bytes }];
}

/** An embedded message as files: its text, and what is attached to it. */
function messageFiles({ subject, text, html, files }: TnefContent, name: string): TnefFile[] {
  const title = (subject || name).trim().slice(0, 100) || 'message';
  const [body, type] = text.trim() === '' && html !== '' ? [html, 'html'] : [text, 'txt'];
  const mimeType = type === 'html' ? 'text/html' : 'text/plain';
  return [{ name: `${title}.${type}`, mimeType, bytes: Buffer.from(body) }, ...files];
}
