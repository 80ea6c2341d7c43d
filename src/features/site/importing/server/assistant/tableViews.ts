import { mostChoices, tableKinds } from '../../importRules.ts';
import { csvKinds } from '../converters/csv/csvKinds.ts';
import type { AssistedImport } from './assistedImports.ts';

/** A file of a table with what its columns become, as a form shows it. */
export interface ShownTable {
  place: number;
  name: string;
  /** Empty: it is left out. */
  kind: string;
  texts: string;
  dates: string;
  columns: { field: string; name: string; property: string }[];
}

/** What was chosen for the columns, else what is proposed. */
export function shownTables({ inspection, choices }: AssistedImport): ShownTable[] {
  return (inspection?.files ?? []).map((file, place) => {
    const { tables } = choices;
    const chosen = tables && Object.hasOwn(tables, file.name) ? tables[file.name] : undefined;
    const columns = chosen?.columns ?? file.columns;
    const propertyOf = new Map(
      Object.entries(columns).map(([property, column]) => [column, property]),
    );
    const isLeftOut = tables !== null && chosen === undefined;
    return {
      ...{ place, name: file.name, kind: isLeftOut ? '' : (chosen?.kind ?? file.kind ?? '') },
      ...{ texts: chosen?.texts ?? 'auto', dates: chosen?.dates ?? 'dmy' },
      columns: file.header.slice(0, mostChoices.columns).map((name, at) => ({
        ...{ field: `column.${place}.${at}`, name, property: propertyOf.get(name) ?? '' },
      })),
    };
  });
}

/** What a column can become, by the kind of its table. */
export function tableProperties(): { kind: string; name: string }[] {
  return tableKinds.flatMap((kind) => Object.keys(csvKinds[kind]).map((name) => ({ kind, name })));
}
