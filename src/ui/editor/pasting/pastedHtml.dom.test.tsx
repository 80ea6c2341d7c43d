import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { editorExtensions } from '../editorExtensions.ts';
import { createMentionList } from '../memberMention.ts';
import { inLines, pastes } from './testing/pastes.ts';

function openEditor() {
  const refused: string[] = [];
  const uploads = {
    upload: () => new Promise<never>(() => undefined),
    words: {
      uploading: (name: string) => name,
      fault: String,
      retry: () => 'retry',
      remove: () => 'remove',
      notPasted: (name: string) => `not pasted: ${name}`,
    },
    onPending: () => undefined,
    onRefused: (refusal: string) => refused.push(refusal),
  };
  const element = document.body.appendChild(document.createElement('div'));
  const findMembers = async () => [];
  const extensions = editorExtensions({
    ...{ placeholder: () => '', findMembers, mentionList: createMentionList(), uploads },
    ...{ isPage: false, quick: null },
  });
  const editor = new Editor({ element, extensions, content: '' });
  onTestFinished(() => editor.destroy());
  return { editor, refused, element };
}

for (const { from, html, expected } of pastes) {
  test(`what is copied in ${from} keeps its meaning`, () => {
    const { editor } = openEditor();
    editor.view.pasteHTML(html);
    expect(inLines(editor.getHTML())).toBe(expected);
  });
}

function paste(editor: Editor, items: Record<string, string>, files: readonly File[] = []) {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(items)) clipboardData.setData(type, text);
  for (const file of files) clipboardData.items.add(file);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(event);
  return inLines(editor.getHTML());
}

const html = (text: string) => ({ 'text/html': text, 'text/plain': 'text' });
const file = (name: string, type: string) => new File(['x'], name, { type });
const boxes = (editor: Editor) =>
  [...editor.view.dom.querySelectorAll('.editor-upload')].map((box) => {
    const notice = box.querySelector('.editor-upload-fault')?.textContent;
    return notice || (box.querySelector('progress')?.getAttribute('aria-label') ?? '');
  });

test('images inside the HTML are uploaded in their places', () => {
  const { editor } = openEditor();
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  expect(paste(editor, html(`<p>one <img src="${data}"> two</p><p><img src="${data}"></p>`))).toBe(
    '<p>one  two</p>',
  );
  expect(boxes(editor)).toEqual(['image.png', 'image.png']);
  editor.commands.undo();
  expect(editor.getText()).toBe('');
});

test('images that only another program can read are named, and those of the clipboard taken', () => {
  const lost = [
    ['file:///C:/Users/me/clip_image001.png', 'not pasted: clip_image001.png'],
    ['cid:logo@01D9', 'not pasted: logo@01D9'],
    ['blob:https://app.example/0f3c', 'not pasted: '],
    ['webkit-fake-url://3/image%20one.tiff', 'not pasted: image one.tiff'],
    ['data:image/png;base64,%%%', 'not pasted: '],
    ['image002.png', 'not pasted: image002.png'],
  ] as const;
  for (const [source, notice] of lost) {
    const { editor } = openEditor();
    expect(paste(editor, html(`<p>see <img src="${source}"></p>`))).toBe('<p>see </p>');
    expect(boxes(editor), source).toEqual([notice]);
  }
  const { editor } = openEditor();
  paste(editor, html('<p>see <img src="file:///tmp/1.png"></p>'), [file('a.png', 'image/png')]);
  expect(boxes(editor)).toEqual(['a.png']);
});

test('figures, titles and code leave no trace of an image that is uploaded', () => {
  const { editor } = openEditor();
  const data = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
  const figure = `<figure>${data}<figcaption>The pump</figcaption></figure>`;
  const rest = `<details><summary>More ${data}</summary><p>x</p></details><pre>code ${data}</pre>`;
  const shown = paste(editor, html(figure + rest));
  expect(shown).toContain('The pump');
  expect(shown).not.toContain('pasted:');
  expect(boxes(editor)).toHaveLength(3);
});

test('a spreadsheet’s image of itself is not pasted', () => {
  const { editor } = openEditor();
  const cells = {
    'text/html': '<table><tr><td>1</td><td>2</td></tr></table>',
    'text/plain': '1\t2',
  };
  expect(paste(editor, cells, [file('image.png', 'image/png')])).toContain('<table>');
  expect(boxes(editor)).toEqual([]);
});

test('what can’t be pasted is refused with a reason', () => {
  const { editor, refused } = openEditor();
  paste(editor, {}, [file('report.pdf', 'application/pdf')]);
  paste(editor, { 'text/plain': 'a'.repeat(300_001) });
  paste(editor, { 'text/plain': 'a\n'.repeat(6_000) });
  expect(refused).toEqual(['file', 'length', 'length']);
  expect(editor.getText()).toBe('');
});

test('HTML that is too large is pasted as its text', () => {
  const { editor, refused } = openEditor();
  const text = { 'text/html': '<b>x</b>'.repeat(40_000), 'text/plain': 'only text' };
  expect(paste(editor, text)).toBe('<p>only text</p>');
  expect(refused).toEqual(['formatting']);
});

test('Markdown and rows of a spreadsheet become what they mean', () => {
  const pasted = (text: string) => paste(openEditor().editor, { 'text/plain': text });
  expect(pasted('# Pump\n\n- [x] **dry**')).toBe(
    '<h2>Pump</h2>\n<ul>\n<li><p>☑ <strong>dry</strong></p></li></ul>',
  );
  expect(pasted('Size\tWater\nS\t"20\nl"')).toBe(
    '<table><tbody>\n<tr><td><p>Size</p></td><td><p>Water</p></td></tr>\n<tr><td><p>S</p></td><td><p>20<br>l</p></td></tr></tbody></table>',
  );
  expect(pasted('if dry:\n\tpump()\n\twait()')).toContain('<p>if dry:</p>');
});

test('code of an editor stays code, its Markdown files do not', () => {
  const copied = (mode: string, text: string) =>
    paste(openEditor().editor, {
      'vscode-editor-data': `{"version":1,"mode":"${mode}"}`,
      'text/html': `<div style="font-family: Menlo; white-space: pre;"><div>${text}</div><div>b</div></div>`,
      'text/plain': `${text}\nb`,
    });
  expect(copied('python', '# start')).toBe(
    '<pre><code class="language-python"># start\nb</code></pre>',
  );
  expect(copied('markdown', '# start')).toBe('<h2>start</h2>\n<p>b</p>');
});

test('what is copied in the editor itself is pasted unchanged', () => {
  const { editor } = openEditor();
  const own =
    '<h2>Pump <strong>one</strong></h2>\n<aside class="callout callout-tip"><p>Dry <code>it</code></p></aside>';
  const slice = own.replace('<h2>', '<h2 data-pm-slice="0 0 []">');
  expect(inLines(paste(editor, html(slice)))).toContain('<strong>one</strong>');
  expect(editor.getHTML()).toContain('<aside class="callout callout-tip"><p>Dry <code>it</code>');
});
