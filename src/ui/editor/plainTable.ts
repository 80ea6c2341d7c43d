import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

const cellAttributes = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => span(cell, 'colspan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => span(cell, 'rowspan') },
  // The table commands store widths here; they are not rendered.
  colwidth: { default: null, rendered: false },
};

function span(cell: HTMLElement, name: 'colspan' | 'rowspan'): number {
  const count = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(count) && count > 0 && count <= 50 ? count : 1;
}

/** Tables without column widths: the CSP allows no inline styles, so columns fit their text. */
export const plainTable = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({
    resizable: false,
    View: null,
  }),
  TableRow,
  TableHeader.extend({ addAttributes: () => cellAttributes }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
];
