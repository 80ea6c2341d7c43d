import Search from 'virtual:icons/search';
import { useEffect, useId, useState } from 'react';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type FoundRequest,
  type OtherRequest,
  RequestSearchQuery,
  RequestSuggestionsQuery,
} from './mergeDocuments.ts';

type RequestSearchProps = {
  /** The request that another one is sought for. */
  requestId: string;
  chosenId: string | null;
  onChoose: (id: string) => void;
};

type Customer = Pick<FoundRequest, 'author' | 'authorName' | 'requesterEmail'>;
type Row = OtherRequest | FoundRequest;

/** Finds another request by number, subject or customer; at first, those that are likely. */
export function RequestSearch({ requestId, chosenId, onChoose }: RequestSearchProps) {
  const { t } = useTranslation('supportMerging');
  const name = useId();
  const [text, setText] = useState('');
  const word = text.trim();
  const likely = useSuggestions(requestId);
  const { options, isStale, isFailed } = useAsyncOptions<Row>(
    word.length >= 2 ? word : null,
    async () => {
      const { supportQueue } = await runOperation(RequestSearchQuery, { keyword: word });
      return supportQueue.nodes;
    },
  );
  const isAsked = word.length >= 2;
  const rows = (isAsked ? options : (likely ?? [])).filter(({ id }) => id !== requestId);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('search')}>
        <TextInput
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Field>
      <fieldset className="flex flex-col" aria-busy={isStale}>
        <legend className="mb-1 flex items-center gap-1.5 text-sm text-text-muted">
          {isAsked && <Search aria-hidden className="size-3.5" />}
          {t(isAsked ? 'found' : 'suggested')}
        </legend>
        <div className="max-h-64 overflow-y-auto rounded-md border border-border">
          {rows.map((row) => (
            <label
              key={row.id}
              className={cx(
                'flex cursor-pointer items-start gap-3 border-b border-border px-3 py-2 text-sm last:border-b-0 hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
                row.id === chosenId && 'bg-accent-soft',
              )}
            >
              <input
                type="radio"
                name={name}
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={row.id === chosenId}
                onChange={() => onChoose(row.id)}
              />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="line-clamp-2 font-medium wrap-anywhere">
                  <span className="font-normal text-text-muted">#{row.number}</span>{' '}
                  <bdi>{row.title}</bdi>
                </span>
                <span className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
                  <SupportStatusBadge status={row.status} forAgent />
                  <bdi className="wrap-anywhere">{isFound(row) ? customerOf(row) : ''}</bdi>
                  <Time at={row.lastActivityAt} />
                </span>
              </span>
            </label>
          ))}
          {rows.length === 0 && (
            <p role="status" className="px-3 py-4 text-sm text-text-muted">
              {t(
                isFailed
                  ? 'searchFailed'
                  : isStale || (!isAsked && likely === null)
                    ? 'searching'
                    : isAsked
                      ? 'none'
                      : 'noSuggestions',
              )}
            </p>
          )}
        </div>
      </fieldset>
    </div>
  );
}

function isFound(row: Row): row is FoundRequest {
  return 'author' in row;
}

export function customerOf({ author, authorName, requesterEmail }: Customer): string {
  return author?.fullName || author?.username || authorName || requesterEmail || '';
}

/** Likely the same, then others of the customer; null while they load. */
function useSuggestions(requestId: string): readonly OtherRequest[] | null {
  const [rows, setRows] = useState<readonly OtherRequest[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    runOperation(RequestSuggestionsQuery, { id: requestId }).then(
      ({ supportRequest: found }) => {
        const all = [...(found?.duplicates ?? []), ...(found?.customerRequests ?? [])];
        const isFirst = ({ id }: OtherRequest, index: number) =>
          all.findIndex((other) => other.id === id) === index;
        if (isCurrent) setRows(all.filter(isFirst));
      },
      () => isCurrent && setRows([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [requestId]);
  return rows;
}
