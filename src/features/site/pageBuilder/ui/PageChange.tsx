import ArrowRight from 'virtual:icons/arrow-right';
import { formatDateTime } from '#core/formatTime.ts';
import { joinList } from '#core/joinList.ts';
import { languageName } from '#core/languageName.ts';
import { plainTextOf } from '#core/plainText.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { aroundChange, type ContentDifference } from '../contentDifferences.ts';
import { type ChangedField, type ChangeWords, changedField } from './changedFields.ts';
import type { PageChangeData } from './pageBuilderDocuments.ts';

type PageChangeProps = { change: PageChangeData } & Pick<
  ChangeWords,
  'widgets' | 'audiences' | 'places'
>;

/** Characters of a value. */
const shownLength = 120;

/** One change of a version in words, with the old and the new value of every field. */
export function PageChange({ change, widgets, audiences, places }: PageChangeProps) {
  const { t, language } = useTranslation('pageBuilder');
  const differences = change.differences as ContentDifference[]; // JSON of our own API
  const { what, type } = change;
  const widget = widgets.find((each) => each.type === type);
  const name = widget?.label ?? type ?? '';
  // What a widget says nothing about is as its type has it.
  const shownOf = (path: string, value: unknown) =>
    value ?? (what === 'widget' ? (widget?.defaults[path] ?? null) : null);
  const sections = { from: change.fromSection ?? 0, to: change.toSection ?? 0 };
  return (
    <li>
      {t(`history.${sentenceOf(change)}`, { name, ...sections })}
      {differences.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1 border-s-2 border-border ps-3">
          {differences.map(({ path, from, to }) => (
            <Difference
              key={path}
              field={changedField({ what, type }, path, {
                widgets,
                audiences,
                places,
                t,
                language,
              })}
              from={shownOf(path, from)}
              to={shownOf(path, to)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

type Values = Pick<ContentDifference, 'from' | 'to'>;

function Difference({ field, ...values }: Values & { field: ChangedField }) {
  const { t, language } = useTranslation('pageBuilder');
  const { timeZone, style } = useClock();
  const textOf = (value: unknown): string => {
    const entries = Array.isArray(value) ? value : [value];
    const texts = entries
      .filter((each) => each !== null && each !== '')
      .map((each) => {
        if (typeof each === 'boolean') {
          return t(each === (field.control !== 'NOT') ? 'history.yes' : 'history.no');
        }
        const text = String(each);
        switch (field.control) {
          case 'HTML':
            return plainTextOf(text);
          case 'IMAGE':
            return fileName(text);
          case 'LANGUAGE':
          case 'LANGUAGES':
            return languageName(text, language);
          case 'MOMENT': {
            const at = Date.parse(text);
            return Number.isNaN(at) ? text : formatDateTime(at, language, { timeZone, style });
          }
          default:
            return field.options.find((option) => option.value === text)?.label ?? text;
        }
      });
    return joinList(texts, language);
  };
  const texts = [textOf(values.from), textOf(values.to)] as const;
  // Only a link, a picture or the formatting differs.
  const isHidden = field.control === 'HTML' && texts[0] === texts[1];
  const [before, after] = isHidden ? [asText(values.from), asText(values.to)] : texts;
  const [from, to] = aroundChange(before, after, shownLength);
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium">{field.label}</span>
      <del>
        <ChangedValue text={from} />
      </del>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
      <ins className="text-text no-underline">
        <ChangedValue text={to} />
      </ins>
    </li>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function ChangedValue({ text }: { text: string }) {
  const { t } = useTranslation('pageBuilder');
  if (text === '') return t('none');
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {/^#[0-9a-f]{6}$/i.test(text) && (
        <svg aria-hidden="true" className="size-4 shrink-0 rounded-sm border border-border-strong">
          <rect width="100%" height="100%" fill={text} />
        </svg>
      )}
      <bdi className="wrap-anywhere">{text}</bdi>
    </span>
  );
}

function fileName(address: string): string {
  const name =
    address
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function sentenceOf({ kind, what, fromSection, toSection }: PageChangeData) {
  if (what === 'section') {
    if (kind === 'added') return 'sectionAdded';
    if (kind === 'removed') return 'sectionRemoved';
    return kind === 'moved' ? 'sectionMoved' : 'sectionChanged';
  }
  if (what !== 'widget') return what === 'banner' ? 'bannerChanged' : 'detailsChanged';
  if (kind === 'added') return 'widgetAdded';
  if (kind === 'removed') return 'widgetRemoved';
  if (kind !== 'moved') return 'widgetChanged';
  return fromSection === toSection ? 'widgetMovedWithin' : 'widgetMoved';
}
