import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSnackbar } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the snackbar', () => {
  it('enters for 500 ms, stays 3000 ms and leaves for 500 ms', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    expect(bar.current()).toMatchObject({ tone: 'success', text: 'Saved', phase: 'entering' });
    vi.advanceTimersByTime(500);
    expect(bar.current()?.phase).toBe('visible');
    vi.advanceTimersByTime(2999);
    expect(bar.current()?.phase).toBe('visible');
    vi.advanceTimersByTime(1);
    expect(bar.current()?.phase).toBe('leaving');
    vi.advanceTimersByTime(500);
    expect(bar.current()).toBeUndefined();
  });

  it('shows messages one after another', () => {
    const bar = createSnackbar();
    bar.show('success', 'First');
    bar.show('error', 'Second');
    expect(bar.current()?.text).toBe('First');
    vi.advanceTimersByTime(4000);
    expect(bar.current()).toMatchObject({ tone: 'error', text: 'Second', phase: 'entering' });
  });

  it('shows only the last of a group, at once', () => {
    const bar = createSnackbar();
    bar.show('success', 'One done', undefined, 'triage');
    bar.show('error', 'Other');
    bar.show('success', 'Two done', undefined, 'triage');
    bar.show('success', 'Three done', undefined, 'triage');
    expect(bar.current()).toMatchObject({ text: 'Three done', phase: 'visible' });
    vi.advanceTimersByTime(3000 + 500);
    expect(bar.current()?.text).toBe('Other');
    vi.advanceTimersByTime(4000);
    expect(bar.current()).toBeUndefined();
  });

  it('keeps what can be answered for long, unless there is something else to say', () => {
    const bar = createSnackbar();
    const undo = { label: 'Undo', run: () => undefined };
    bar.show('success', 'Moved', undo);
    vi.advanceTimersByTime(500 + 9000);
    expect(bar.current()).toMatchObject({ text: 'Moved', phase: 'visible' });
    bar.show('error', 'Failed');
    vi.advanceTimersByTime(500);
    expect(bar.current()?.text).toBe('Failed');
    bar.show('success', 'Deleted', undo);
    bar.show('success', 'Restored', undo);
    vi.advanceTimersByTime(2 * 4000);
    expect(bar.current()?.text).toBe('Restored');
  });

  it('stays while paused and keeps the time that was left', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    vi.advanceTimersByTime(500 + 2000);
    bar.pause();
    vi.advanceTimersByTime(60_000);
    expect(bar.current()?.phase).toBe('visible');
    bar.resume();
    vi.advanceTimersByTime(999);
    expect(bar.current()?.phase).toBe('visible');
    vi.advanceTimersByTime(1);
    expect(bar.current()?.phase).toBe('leaving');
  });

  it('stays when paused before it has entered', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    bar.pause();
    vi.advanceTimersByTime(60_000);
    expect(bar.current()?.phase).toBe('visible');
    bar.resume();
    vi.advanceTimersByTime(3000);
    expect(bar.current()?.phase).toBe('leaving');
  });

  it('leaves at once when dismissed, even while entering or paused', () => {
    const bar = createSnackbar();
    bar.show('success', 'Saved');
    bar.pause();
    bar.dismiss();
    expect(bar.current()?.phase).toBe('leaving');
    vi.advanceTimersByTime(500);
    expect(bar.current()).toBeUndefined();
  });

  it('does not repeat a message that is shown or waiting', () => {
    const bar = createSnackbar();
    bar.show('error', 'Failed');
    bar.show('error', 'Failed');
    vi.advanceTimersByTime(4000);
    expect(bar.current()).toBeUndefined();
    bar.show('error', 'Failed');
    expect(bar.current()?.phase).toBe('entering');
  });

  it('gives way to the next that can be answered', () => {
    const bar = createSnackbar();
    const first = { label: 'Undo', run: () => undefined };
    const second = { ...first };
    bar.show('success', 'Deleted', first);
    bar.show('success', 'Deleted', second);
    expect(bar.current()?.phase).toBe('leaving');
    vi.advanceTimersByTime(500);
    expect(bar.current()?.action).toBe(second);
  });

  it('does not hold the next message by a pause of the one before', () => {
    const bar = createSnackbar();
    bar.show('success', 'First');
    bar.show('success', 'Second');
    bar.pause();
    bar.dismiss();
    vi.advanceTimersByTime(500 + 500 + 3000);
    expect(bar.current()).toMatchObject({ text: 'Second', phase: 'leaving' });
  });
});
