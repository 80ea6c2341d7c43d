import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSnackbar } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Snackbar = ReturnType<typeof createSnackbar>;
const texts = (bar: Snackbar) => bar.shown().map(({ text }) => text);
const phases = (bar: Snackbar) => bar.shown().map(({ phase }) => phase);
const undo = () => ({ label: 'Undo', run: () => undefined });

describe('the snackbar', () => {
  it('enters for 500 ms, stays 3000 ms and leaves for 500 ms', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    expect(bar.shown()).toMatchObject([{ tone: 'success', text: 'Saved', phase: 'entering' }]);
    vi.advanceTimersByTime(500);
    expect(phases(bar)).toEqual(['visible']);
    vi.advanceTimersByTime(2999);
    expect(phases(bar)).toEqual(['visible']);
    vi.advanceTimersByTime(1);
    expect(phases(bar)).toEqual(['leaving']);
    vi.advanceTimersByTime(500);
    expect(bar.shown()).toEqual([]);
  });

  it('replaces the message before immediately', () => {
    const bar = createSnackbar();
    bar.show('success', 'First');
    vi.advanceTimersByTime(100);
    bar.show('error', 'Second');
    expect(texts(bar)).toEqual(['Second']);
    vi.advanceTimersByTime(4000);
    expect(bar.shown()).toEqual([]);
  });

  it('stacks messages with an action, the oldest of more than three goes', () => {
    const bar = createSnackbar();
    for (const text of ['One', 'Two', 'Three']) bar.show('success', text, undo());
    expect(texts(bar)).toEqual(['One', 'Two', 'Three']);
    bar.show('success', 'Saved');
    bar.show('success', 'Copied');
    expect(texts(bar)).toEqual(['One', 'Two', 'Three', 'Copied']);
    bar.show('success', 'Four', undo());
    expect(texts(bar)).toEqual(['Two', 'Three', 'Four']);
  });

  it('keeps a message with an action for ten seconds, whatever is shown meanwhile', () => {
    const bar = createSnackbar();
    bar.show('success', 'Moved', undo());
    vi.advanceTimersByTime(500 + 9000);
    bar.show('error', 'Failed');
    expect(texts(bar)).toEqual(['Moved', 'Failed']);
    vi.advanceTimersByTime(1000 + 500);
    expect(texts(bar)).toEqual(['Failed']);
  });

  it('dismisses one message of several', () => {
    const bar = createSnackbar();
    bar.show('success', 'One', undo());
    bar.show('success', 'Two', undo());
    bar.dismiss(bar.shown()[0]?.id ?? 0);
    expect(phases(bar)).toEqual(['leaving', 'entering']);
    vi.advanceTimersByTime(500);
    expect(texts(bar)).toEqual(['Two']);
  });

  it('updates the message of a group in place', () => {
    const bar = createSnackbar();
    bar.show('success', 'One done', undo(), 'triage');
    bar.show('success', 'Other', undo());
    bar.show('success', 'Two done', undo(), 'triage');
    expect(bar.shown()).toMatchObject([{ text: 'Other' }, { text: 'Two done', phase: 'visible' }]);
  });

  it('stays while paused and keeps the time that was left', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    vi.advanceTimersByTime(500 + 2000);
    bar.pause();
    vi.advanceTimersByTime(60_000);
    expect(phases(bar)).toEqual(['visible']);
    bar.resume();
    vi.advanceTimersByTime(999);
    expect(phases(bar)).toEqual(['visible']);
    vi.advanceTimersByTime(1);
    expect(phases(bar)).toEqual(['leaving']);
  });

  it('stays when paused before it has entered', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    bar.pause();
    vi.advanceTimersByTime(60_000);
    expect(phases(bar)).toEqual(['visible']);
    bar.resume();
    vi.advanceTimersByTime(3000);
    expect(phases(bar)).toEqual(['leaving']);
  });

  it('leaves immediately when dismissed, even while entering or paused', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    bar.pause();
    bar.dismiss(bar.shown()[0]?.id ?? 0);
    expect(phases(bar)).toEqual(['leaving']);
    vi.advanceTimersByTime(500);
    expect(bar.shown()).toEqual([]);
  });

  it('does not repeat a visible message', () => {
    const bar = createSnackbar();
    bar.show('error', 'Failed');
    const [first] = bar.shown();
    bar.show('error', 'Failed');
    expect(bar.shown()).toEqual([first]);
    vi.advanceTimersByTime(4000);
    bar.show('error', 'Failed');
    expect(phases(bar)).toEqual(['entering']);
  });

  it('does not hold the next message by a pause of the one before', () => {
    const bar = createSnackbar();
    bar.show('success', 'First');
    bar.pause();
    bar.dismiss(bar.shown()[0]?.id ?? 0);
    vi.advanceTimersByTime(500);
    bar.show('success', 'Second');
    vi.advanceTimersByTime(500 + 3000);
    expect(bar.shown()).toMatchObject([{ text: 'Second', phase: 'leaving' }]);
    bar.show('success', 'Third');
    bar.pause();
    bar.show('success', 'Fourth');
    vi.advanceTimersByTime(500 + 3000);
    expect(bar.shown()).toMatchObject([{ text: 'Fourth', phase: 'leaving' }]);
  });
});
