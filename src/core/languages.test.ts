import { describe, expect, it } from 'vitest';
import { acceptedLanguages, chooseLanguage, normaliseLanguage } from './languages.ts';

describe('normaliseLanguage', () => {
  it('knows a language by the names that browsers have for it', () => {
    expect(['pt-BR', 'pt_br', 'DE'].map(normaliseLanguage)).toEqual(['pt_BR', 'pt_BR', 'de']);
    expect(['zh-hans', 'zh-CN', 'zh-Hans-CN'].map(normaliseLanguage)).toEqual([
      'zh_CN',
      'zh_CN',
      'zh_CN',
    ]);
    expect(['no', 'no-NO', 'nb', 'nn-NO'].map(normaliseLanguage)).toEqual(['nb', 'nb', 'nb', 'nb']);
  });
});

describe('chooseLanguage', () => {
  const choose = (header: string, active: string[]) =>
    chooseLanguage(acceptedLanguages(header), active, 'ar');

  it('meets a language of a region by its base', () => {
    expect(choose('de-AT', ['ar', 'de'])).toBe('de');
    expect(choose('pt-PT, de;q=0.5', ['ar', 'pt', 'pt_PT', 'de'])).toBe('pt_PT');
  });
  it('meets a language without a region by one of its regions', () => {
    expect(choose('en-US,en;q=0.9', ['ar', 'en_GB'])).toBe('en_GB');
    expect(choose('es-419,es;q=0.9', ['ar', 'es_MX'])).toBe('es_MX');
    expect(choose('en', ['ar', 'en_GB', 'en'])).toBe('en');
  });
  it('takes another region rather than another language', () => {
    expect(choose('pt-PT', ['ar', 'pt_BR'])).toBe('pt_BR');
    expect(choose('en-AU', ['ar', 'en_GB', 'en_US'])).toBe('en_GB');
    expect(choose('pt-PT, de;q=0.5', ['ar', 'de', 'pt_BR'])).toBe('pt_BR');
    expect(choose('fr', ['ar', 'de'])).toBe('ar');
  });
});
