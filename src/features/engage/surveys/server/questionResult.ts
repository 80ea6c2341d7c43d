import { type QuestionType, type SurveyQuestion, scaleOf } from '../surveyDefinitionRules.ts';

export interface CountedValue {
  /** As in `survey_counts`; `*`: how many answered. */
  value: string;
  count: number;
  /** Of `*`: the sum of free numbers. */
  total: number;
}

export interface ResultBar {
  /** As a filter takes it. */
  value: string;
  label: string;
  /** Of a matrix: the row it belongs to. */
  group: string | null;
  count: number;
}

/** What all counted responses answered to one question. */
export interface QuestionResult {
  id: string;
  type: QuestionType;
  label: string;
  answeredCount: number;
  /** Mean of a scale or number. */
  average: number | null;
  /** NPS: −100 to 100; CSAT: percent of 4 and 5; CES: mean of 1 to 7. Null for other types or without answers. */
  score: number | null;
  bars: ResultBar[];
  /** Respondents who got to it; null where that was not counted. */
  reachedCount: number | null;
  /** Scores of NPS and CSAT by week, if there are several. */
  weeks: WeekScore[];
}

export interface WeekScore {
  /** Its Monday: `2026-11-23`. */
  week: string;
  score: number;
  count: number;
}

export function questionResultOf(
  question: SurveyQuestion,
  counts: readonly CountedValue[],
): QuestionResult {
  const { id, type, label } = question;
  const answered = counts.find(({ value }) => value === '*');
  const answeredCount = answered?.count ?? 0;
  const bars = barsOf(question, (value) => counts.find((each) => each.value === value)?.count ?? 0);
  const free = answered ? answered.total / answered.count : null;
  const average = type === 'NUMBER' ? free : meanOf(type, bars);
  const counted = { reachedCount: null, weeks: [] };
  return {
    id,
    type,
    label,
    answeredCount,
    average,
    score: metricScoreOf(type, bars),
    bars,
    ...counted,
  };
}

function barsOf(
  { type, options, rows }: SurveyQuestion,
  countOf: (value: string) => number,
): ResultBar[] {
  const scale = scaleOf(type);
  if (scale.length > 0) {
    return scale.map((number) => {
      const value = String(number);
      return { value, label: value, group: null, count: countOf(value) };
    });
  }
  switch (type) {
    case 'MATRIX':
      return rows.flatMap((row) =>
        options.map((option) => {
          const value = `${row.id}.${option.id}`;
          return { value, label: option.label, group: row.label, count: countOf(value) };
        }),
      );
    case 'RANKING':
      return options.flatMap((option) =>
        options.map((_each, index) => {
          const value = `${option.id}#${index + 1}`;
          return { value, label: String(index + 1), group: option.label, count: countOf(value) };
        }),
      );
    case 'CONSENT':
      return [{ value: 'yes', label: '', group: null, count: countOf('yes') }];
    default:
      return options.map(({ id, label }) => ({
        ...{ value: id, label, group: null, count: countOf(id) },
      }));
  }
}

type Counted = Pick<ResultBar, 'value' | 'count'>;

const totalOf = (bars: readonly Counted[]) => bars.reduce((sum, { count }) => sum + count, 0);

function meanOf(type: QuestionType, bars: readonly Counted[]): number | null {
  const total = totalOf(bars);
  if (scaleOf(type).length === 0 || total === 0) return null;
  return bars.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / total;
}

export function metricScoreOf(type: QuestionType, bars: readonly Counted[]): number | null {
  const total = totalOf(bars);
  if (total === 0) return null;
  const share = (isIn: (value: number) => boolean) =>
    (100 * totalOf(bars.filter(({ value }) => isIn(Number(value))))) / total;
  if (type === 'NPS') return share((value) => value >= 9) - share((value) => value <= 6);
  if (type === 'CSAT') return share((value) => value >= 4);
  return type === 'CES' ? meanOf(type, bars) : null;
}
