const labels: Partial<Record<number, string>> = {
  ...{ 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 874: 'windows-874' },
  ...{ 10000: 'macintosh', 20866: 'koi8-r', 21866: 'koi8-u', 20932: 'euc-jp', 54936: 'gb18030' },
  ...{ 28591: 'iso-8859-1', 28592: 'iso-8859-2', 28605: 'iso-8859-15', 65001: 'utf-8' },
};

/** The encoding of a Windows code page; of an unknown one, the most frequent. */
export function codepageLabel(codepage: number): string {
  if (codepage >= 1250 && codepage <= 1258) return `windows-${codepage}`;
  return labels[codepage] ?? 'windows-1252';
}
