import { scriptJson } from '#core/scriptJson.ts';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';

/**
 * A page's payload on its way to the browser: as JSON, which takes a tenth of the time of the router's own
 * format to write and to read, and an eighth fewer bytes of a page
 * (docs/decisions/0216-payloads-as-json.md).
 */
export interface CarriedPage {
  /** null: it stands in the document, in an element of its own. */
  payloadJson: string | null;
}

const payloads = new WeakMap<CarriedPage, PagePayload>();
const place = 'data-payload';

/** For a document, which `payloadElement` goes into. */
export function carryInDocument(payload: PagePayload): CarriedPage {
  const carried = { payloadJson: null };
  payloads.set(carried, payload);
  return carried;
}

/** For a move within the portal. */
export function carryAlone(payload: PagePayload): CarriedPage {
  return { payloadJson: JSON.stringify(payload) };
}

/** The payload; in the browser it is read once. */
export function payloadOf(carried: CarriedPage): PagePayload {
  const known = payloads.get(carried);
  if (known) return known;
  const text = carried.payloadJson ?? document.querySelector(`script[${place}]`)?.textContent;
  const payload: PagePayload = JSON.parse(text ?? '');
  payloads.set(carried, payload);
  return payload;
}

/** The payload of the innermost route with one; null where its loader failed. */
export function payloadAmong(loaderData: Iterable<unknown>): PagePayload | null {
  const carried = [...loaderData].findLast(isCarried);
  return carried ? payloadOf(carried) : null;
}

/** What the browser reads a document's payload from. */
export function serializePayload(payload: PagePayload): string {
  return `<script type="application/json" ${place}>${scriptJson(payload)}</script>`;
}

function isCarried(data: unknown): data is CarriedPage {
  return typeof data === 'object' && data !== null && 'payloadJson' in data;
}
